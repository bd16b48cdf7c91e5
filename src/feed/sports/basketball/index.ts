import { gameRules } from '../game.ts';
import { possessionRow } from '../override.ts';
import { countdownPeriod, periodRows, type PeriodLengths } from '../periods.ts';
import type { LeagueOf, SportDefinition } from '../sport.ts';
import { automation } from './automation.ts';
import { drillScore } from './drill.ts';
import { line } from './line.ts';
import { momentOf } from './moments.ts';
import { padOf } from './pad.ts';
import { resumableState } from './resume.ts';
import { rules } from './rules.ts';
import { viewOf } from './view.ts';
import { BasketballView } from './wire.ts';
import { eyebrowOf, factsOf, labelOf, phaseOf } from './words.ts';

/** Minutes; a league that is not here cannot be followed by a clock. */
const LENGTHS: Readonly<Partial<Record<string, PeriodLengths>>> = {
  nba: { regular: 12, overtime: 5, periods: 4 },
  wnba: { regular: 10, overtime: 5, periods: 4 },
  ncaab: { regular: 20, overtime: 5, periods: 2 },
};

export const basketball: SportDefinition<BasketballView> = {
  leagueNames: {
    nba: 'NBA',
    wnba: 'WNBA',
    ncaab: "Men's college basketball",
  } satisfies Record<LeagueOf<'basketball'>, string>,
  viewSchema: BasketballView,
  viewOf,
  eyebrowOf,
  phaseOf,
  factsOf,
  labelOf,
  momentOf,
  isUnderReview: () => null,
  reviewStepOf: () => null,
  shootoutOf: () => null,
  overrides: [...periodRows, possessionRow],
  automation,
  clock: {
    followsPeriods: false,
    periodOf: (view, league) =>
      countdownPeriod(view, Object.hasOwn(LENGTHS, league) ? LENGTHS[league] : undefined),
  },
  surface: 'wood',
  rules: gameRules(rules),
  padOf,
  resumableState,
  line,
  drillScore,
};
