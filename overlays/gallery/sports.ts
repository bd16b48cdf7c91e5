/** The fixtures of every sport, one line each, named by the sport's slug. */
export { basketballFixtures as basketball } from '../basketball/fixtures.ts';
export { soccerFixtures as soccer } from '../soccer/fixtures.ts';
export { baseballFixtures as baseball } from '../baseball/fixtures.ts';
export { footballFixtures as football } from '../football/fixtures.ts';
