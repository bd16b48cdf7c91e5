/** The recorded game of every sport: one line each, as the contract calls it. Made by scripts/make-recordings.ts. */
export { default as basketball } from './basketball.json' with { type: 'json' };
export { default as soccer } from './soccer.json' with { type: 'json' };
export { default as baseball } from './baseball.json' with { type: 'json' };
export { default as football } from './football.json' with { type: 'json' };
