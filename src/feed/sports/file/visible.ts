/** What scorebugs compute from the view of a sport that a file describes. Pages import nothing else of this folder. */
export { playedInPeriod } from './clock.ts';
export { ballsLeft, oversText, resultOf, runRate, runsToWin } from './innings.ts';
export { penaltyClocks } from './penalties.ts';
export { inningsText, pointsText } from './points.ts';
