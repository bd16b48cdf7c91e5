import { fixture } from '../gallery/fixture-kit.ts';

/** Ice hockey in a few states. */
export const hockeyFixtures = [
  fixture('hockey-live', '2nd period', {
    sport: 'hockey',
    score: { a: 3, b: 2 },
    period: 2,
    clock: 'live',
    possession: 'A',
    inBox: { a: 0, b: 1 },
  }),
];
