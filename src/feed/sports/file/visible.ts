/** Functions that scorebugs need for file-defined sports. Pages import nothing else from this folder. */
export { playedInPeriod } from './clock.ts';
export { ballsLeft, oversText, resultOf, runRate, runsToWin } from './innings.ts';
export { penaltyClocks } from './penalties.ts';
export { inningsText, pointsText } from './points.ts';
