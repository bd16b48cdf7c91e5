import { fixture } from '../gallery/fixture-kit.ts';

const HOCKEY_RULES = {
  periods: 3,
  periodMinutes: 20,
  overtimes: 9,
  overtimeMinutes: 5,
  clockDirection: 'down',
  stoppage: 'stops',
} as const;

/** Ice hockey in a few states. */
export const hockeyFixtures = [
  fixture('hockey-live', '2nd period', {
    sport: 'hockey',
    rules: HOCKEY_RULES,
    score: { a: 3, b: 2 },
    period: 2,
    clock: 'live',
    possession: 'A',
    inBox: { a: 0, b: 1 },
  }),
];
