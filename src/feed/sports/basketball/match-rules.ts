import { z } from 'zod';
import { numberFrom } from '../override.ts';
import { forfeitRule } from '../forfeit.ts';
import { rule, type SportRules } from '../match-rules.ts';
import { PERIOD_RULES, periodRuleRows, USUAL_PERIODS } from '../periods.ts';
import { ownEntry } from '../event.ts';

/** The rules of basketball that differ between leagues (NBA, NCAA, NFHS and FIBA rule books). */

const schema = z.object({
  ...PERIOD_RULES,
  /** Fouls of a side from which the other side is in the bonus; 0: the producer sets the bonus. */
  bonusFouls: z.number().int(),
  /** Fouls from which it is in the double bonus; 0: never. */
  doubleBonusFouls: z.number().int(),
  /** Timeouts of a side at the start. */
  timeouts: z.number().int(),
  /** Seconds of the shot clock. */
  shotClock: z.number().int(),
  /** Seconds of the shot clock after an offensive rebound. */
  shotClockShort: z.number().int(),
  /** The winner's points in a forfeited game. */
  forfeitScore: z.number().int(),
});
export type BasketballRules = z.infer<typeof schema>;

/** The number of timeout marks on the scorebug. No league has more timeouts. */
export const TIMEOUTS_MAX = 7;
const FOULS_MAX = 19;

const DEFAULTS: BasketballRules = {
  ...USUAL_PERIODS,
  bonusFouls: 0,
  doubleBonusFouls: 0,
  timeouts: TIMEOUTS_MAX,
  shotClock: 24,
  shotClockShort: 14,
  forfeitScore: 20,
};

const LEAGUES: Readonly<Record<string, Partial<BasketballRules>>> = {
  nba: { periodMinutes: 12 },
  wnba: { periodMinutes: 10 },
  // Men's college games have two halves.
  ncaab: { periods: 2, periodMinutes: 20, forfeitScore: 2 },
};

export const BasketballRules = schema.default(DEFAULTS);

export const matchRules: SportRules<BasketballRules> = {
  rows: [
    ...periodRuleRows,
    rule('bonusFouls', 'Bonus from team foul (0: manual)', numberFrom(0, FOULS_MAX)),
    rule('doubleBonusFouls', 'Double bonus from team foul (0: none)', numberFrom(0, FOULS_MAX)),
    rule('timeouts', 'Timeouts', numberFrom(0, TIMEOUTS_MAX)),
    rule('shotClock', 'Shot clock (s)', numberFrom(1, 60)),
    rule('shotClockShort', 'Shot clock after a rebound (s)', numberFrom(1, 60)),
    forfeitRule('Forfeit: points for the winner'),
  ],
  presets: [
    { id: 'nba', name: 'NBA', rules: { periodMinutes: 12, bonusFouls: 5 } },
    { id: 'fiba', name: 'FIBA', rules: { periodMinutes: 10, bonusFouls: 5, timeouts: 5 } },
    {
      id: 'college-men',
      name: 'College, men (NCAA)',
      rules: {
        periods: 2,
        periodMinutes: 20,
        bonusFouls: 7,
        doubleBonusFouls: 10,
        timeouts: 4,
        shotClock: 30,
        shotClockShort: 20,
        forfeitScore: 2,
      },
    },
    {
      id: 'college-women',
      name: 'College, women (NCAA)',
      rules: {
        periodMinutes: 10,
        bonusFouls: 5,
        timeouts: 4,
        shotClock: 30,
        shotClockShort: 20,
        forfeitScore: 2,
      },
    },
    {
      id: 'school',
      name: 'High school (NFHS)',
      rules: {
        periodMinutes: 8,
        overtimeMinutes: 4,
        bonusFouls: 5,
        timeouts: 5,
        shotClock: 35,
        shotClockShort: 35,
        forfeitScore: 2,
      },
    },
    {
      id: 'youth',
      name: 'Youth, running clock',
      rules: { periods: 2, periodMinutes: 20, overtimeMinutes: 3, stoppage: 'runs', timeouts: 3 },
    },
  ],
  of: (league) => ({ ...DEFAULTS, ...ownEntry(LEAGUES, league) }),
};
