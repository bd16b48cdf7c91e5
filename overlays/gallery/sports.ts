/** The fixtures of every sport: one line each. */
export { basketballFixtures } from '../basketball/fixtures.ts';
export { soccerFixtures } from '../soccer/fixtures.ts';
export { baseballFixtures } from '../baseball/fixtures.ts';
export { footballFixtures } from '../football/fixtures.ts';
