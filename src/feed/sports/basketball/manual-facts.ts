import { choiceOf, numberFrom, ofBothSides, type MatchInfoRow } from '../override.ts';
import type { PlayClock } from '../sport.ts';

/** No league allows more timeouts in a game. */
const TIMEOUTS_MAX = 7;
const FOULS_MAX = 19;

export const manualFacts: readonly MatchInfoRow[] = [
  ...ofBothSides('fouls', 'Team fouls', numberFrom(0, FOULS_MAX)),
  ...ofBothSides('bonus', 'Bonus', choiceOf(['bonus', 'Bonus'], ['double', 'Double bonus']), ({ tabs }) => ({
    bonus: tabs.bonus,
    double: tabs.doubleBonus,
  })),
  ...ofBothSides('timeouts', 'Timeouts left', numberFrom(0, TIMEOUTS_MAX, TIMEOUTS_MAX)),
];

/** Resets to 24 seconds, or to 14 after an offensive rebound. */
export const playClock: PlayClock = {
  name: 'Shot clock',
  resetsMs: [24_000, 14_000],
  showsTenths: true,
  stopsWithMatch: true,
};
