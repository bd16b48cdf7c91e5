/** Every sport that Touchline ships as a file, one per line. */
export { default as iceHockey } from './ice-hockey.sport.json' with { type: 'json' };
export { default as volleyball } from './volleyball.sport.json' with { type: 'json' };
