import fc from 'fast-check';

/**
 * The sizes of the property tests. Every run checks the same cases, so that none fails by chance. A longer run checks
 * random ones: an environment variable sets its size (CONTRIBUTING.md, "Longer test runs"), and the workflow `long`
 * runs it every night.
 */

/** The number of cases of each property test in every run, by the variable for a longer run. */
const CASES = {
  /** Schedules of a client: lost, late and repeated frames, broken sockets. */
  TOUCHLINE_CLIENT_SCHEDULES: 20_000,
  /** Hand-overs between a feed and manual scoring. */
  TOUCHLINE_SCHEDULES: 200,
  /** Sequences of a channel with two games. */
  TOUCHLINE_SEQUENCES: 2_000,
  /** Hostile providers against the client. */
  TOUCHLINE_PROVIDERS: 2_000,
} as const;

/** Returns the number of cases for the test of this variable. */
export const casesOf = (name: keyof typeof CASES): number => Number(process.env[name] ?? CASES[name]);

/**
 * The variables that make a run longer and random. `TOUCHLINE_FUZZ` multiplies the number of cases
 * (tests/attacks/mutations.ts).
 */
const LONGER = ['TOUCHLINE_FUZZ', ...Object.keys(CASES)];

if (LONGER.every((name) => process.env[name] === undefined)) fc.configureGlobal({ seed: 1 });
