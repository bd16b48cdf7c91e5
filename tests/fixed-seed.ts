import fc from 'fast-check';

/** Environment variables for longer runs, with random cases (see CONTRIBUTING.md). */
const LONGER_LOOKS = [
  'TOUCHLINE_FUZZ',
  'TOUCHLINE_SCHEDULES',
  'TOUCHLINE_SEQUENCES',
  'TOUCHLINE_PROVIDERS',
  'SCHEDULES',
];

/** Every run checks the same cases, so that none fails by chance. */
if (LONGER_LOOKS.every((name) => process.env[name] === undefined)) fc.configureGlobal({ seed: 1 });
