import { z } from 'zod';
import { ownEntry } from '../event.ts';
import type { SportRules } from '../match-rules.ts';
import { PERIOD_RULES, periodRuleRows, USUAL_PERIODS } from '../periods.ts';

const schema = z.object(PERIOD_RULES);
type HockeyRules = z.infer<typeof schema>;

const DEFAULTS: HockeyRules = { ...USUAL_PERIODS, periods: 3 };
const LEAGUES = { nhl: { periodMinutes: 20 } };

export const HockeyRules = schema.default(DEFAULTS);

export const matchRules: SportRules<HockeyRules> = {
  rows: periodRuleRows,
  presets: [{ id: 'nhl', name: 'NHL', rules: { periodMinutes: 20 } }],
  of: (league) => ({ ...DEFAULTS, ...ownEntry<Partial<HockeyRules>>(LEAGUES, league) }),
};
