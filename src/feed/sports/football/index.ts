import { gameRules } from '../game.ts';
import { periodClock } from '../periods.ts';
import type { SportDefinition } from '../sport.ts';
import { automation } from './automation.ts';
import { inserts } from './inserts.ts';
import { line } from './line.ts';
import { manualFacts, playClockOf } from './manual-facts.ts';
import { matchRules } from './match-rules.ts';
import { momentOf } from './moments.ts';
import { overrides } from './overrides.ts';
import { manualRefusalOf, padOf, padPlaces } from './pad.ts';
import { resumableState } from './resume.ts';
import { rules } from './rules.ts';
import { versions } from './versions.ts';
import { viewOf } from './view.ts';
import { FootballView } from './wire.ts';
import { factsOf, labelOf, phaseOf, situationOf } from './words.ts';

export const football: SportDefinition<FootballView> = {
  viewSchema: FootballView,
  viewOf,
  matchRules,
  phaseOf,
  factsOf,
  situationOf,
  labelOf,
  momentOf,
  lastingScore: null,
  momentCountsOf: () => ({}),
  isUnderReview: ({ flagOpen }) => flagOpen,
  // A flag retracts nothing automatically: the scout corrects its effects.
  reviewStepOf: () => null,
  shootoutOf: () => null,
  overrides,
  manualFacts,
  infoFrom: () => ({}),
  playClockOf,
  scorers: null,
  placeOfPosition: null,
  automation,
  inserts,
  clock: periodClock({ usual: 15, showsTenths: false }),
  first: 'away',
  reserved: ['flag'],
  surface: 'grass',
  clubs: { a: 'Ironvale Bison', b: 'Glenmoor Stags' },
  rules: gameRules(rules),
  versions,
  padPlaces,
  padOf,
  manualRefusalOf,
  resumableState,
  line,
  drillScore: () => [{ type: 'field_goal', payload: { team: 'A' } }],
};
