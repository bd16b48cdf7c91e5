import { gameRules } from '../game.ts';
import { countdownPeriod, type PeriodLengths } from '../periods.ts';
import type { LeagueOf, SportDefinition } from '../sport.ts';
import { automation } from './automation.ts';
import { line } from './line.ts';
import { momentOf } from './moments.ts';
import { overrides } from './overrides.ts';
import { padOf } from './pad.ts';
import { resumableState } from './resume.ts';
import { rules } from './rules.ts';
import { viewOf } from './view.ts';
import { FootballView } from './wire.ts';
import { eyebrowOf, factsOf, labelOf, phaseOf } from './words.ts';

/** Minutes; a league that is not here cannot be followed by a clock. */
const LENGTHS: Readonly<Partial<Record<string, PeriodLengths>>> = {
  nfl: { regular: 15, overtime: 10, periods: 4 },
};

export const football: SportDefinition<FootballView> = {
  leagueNames: { nfl: 'NFL' } satisfies Record<LeagueOf<'football'>, string>,
  viewSchema: FootballView,
  viewOf,
  eyebrowOf,
  phaseOf,
  factsOf,
  labelOf,
  momentOf,
  isUnderReview: ({ flagOpen }) => flagOpen,
  // A flag takes nothing back by itself: the scout corrects what it did.
  reviewStepOf: () => null,
  shootoutOf: () => null,
  overrides,
  automation,
  clock: {
    followsPeriods: false,
    periodOf: (view, league) =>
      countdownPeriod(view, Object.hasOwn(LENGTHS, league) ? LENGTHS[league] : undefined),
  },
  surface: 'grass',
  rules: gameRules(rules),
  padOf,
  resumableState,
  line,
  drillScore: () => [{ type: 'field_goal', payload: { team: 'A' } }],
};
