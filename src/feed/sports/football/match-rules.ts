import { z } from 'zod';
import { ownEntry } from '../event.ts';
import { forfeitRule } from '../forfeit.ts';
import { rule, type SportRules } from '../match-rules.ts';
import { PERIOD_RULES, periodRuleRows, USUAL_PERIODS } from '../periods.ts';
import { numberFrom } from '../override.ts';

/** The rules of football that differ between leagues (NFL, NCAA and NFHS rule books). */

const schema = z.object({
  ...PERIOD_RULES,
  /** Timeouts of a side in each half. */
  timeouts: z.number().int(),
  /** Seconds of the play clock. */
  playClock: z.number().int(),
  /** Seconds of the play clock after a stoppage. */
  playClockShort: z.number().int(),
  /** The winner's points in a forfeited game. */
  forfeitScore: z.number().int(),
});
export type FootballRules = z.infer<typeof schema>;

/** The number of timeout marks on the scorebug. */
export const TIMEOUTS_MAX = 3;

const DEFAULTS: FootballRules = {
  ...USUAL_PERIODS,
  overtimeMinutes: 0,
  timeouts: TIMEOUTS_MAX,
  playClock: 40,
  playClockShort: 25,
  forfeitScore: 2,
};

const LEAGUES: Readonly<Record<string, Partial<FootballRules>>> = {
  nfl: { periodMinutes: 15, overtimeMinutes: 10 },
};

export const FootballRules = schema.default(DEFAULTS);

export const matchRules: SportRules<FootballRules> = {
  rows: [
    ...periodRuleRows,
    rule('timeouts', 'Timeouts in a half', numberFrom(0, TIMEOUTS_MAX)),
    rule('playClock', 'Play clock (s)', numberFrom(1, 60)),
    rule('playClockShort', 'Play clock after a stoppage (s)', numberFrom(1, 60)),
    forfeitRule('Forfeit: points for the winner'),
  ],
  presets: [
    { id: 'nfl', name: 'NFL', rules: { periodMinutes: 15, overtimeMinutes: 10 } },
    { id: 'college', name: 'College (NCAA)', rules: { periodMinutes: 15, forfeitScore: 1 } },
    { id: 'school', name: 'High school (NFHS)', rules: { periodMinutes: 12, forfeitScore: 1 } },
    { id: 'middle-school', name: 'Middle school', rules: { periodMinutes: 8 } },
    { id: 'youth', name: 'Youth, running clock', rules: { periodMinutes: 10, stoppage: 'runs' } },
  ],
  of: (league) => ({ ...DEFAULTS, ...ownEntry(LEAGUES, league) }),
};
