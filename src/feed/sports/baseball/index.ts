import { gameRules } from '../game.ts';
import type { SportDefinition } from '../sport.ts';
import { automation } from './automation.ts';
import { inserts } from './inserts.ts';
import { line } from './line.ts';
import { manualFacts } from './manual-facts.ts';
import { matchRules } from './match-rules.ts';
import { lastingScore, momentOf } from './moments.ts';
import { overrides } from './overrides.ts';
import { padOf, padPlaces } from './pad.ts';
import { resumableState } from './resume.ts';
import { rules } from './rules.ts';
import { versions } from './versions.ts';
import { viewOf } from './view.ts';
import { BaseballView } from './wire.ts';
import { factsOf, labelOf, phaseOf, situationOf } from './words.ts';

export const baseball: SportDefinition<BaseballView> = {
  viewSchema: BaseballView,
  viewOf,
  matchRules,
  phaseOf,
  factsOf,
  situationOf,
  labelOf,
  momentOf,
  lastingScore,
  momentCountsOf: () => ({}),
  isUnderReview: () => null,
  reviewStepOf: () => null,
  shootoutOf: () => null,
  overrides,
  manualFacts,
  infoFrom: () => ({}),
  playClockOf: () => null,
  scorers: null,
  placeOfPosition: null,
  automation,
  inserts,
  clock: null,
  first: 'away',
  reserved: ['notice'],
  surface: 'grass',
  clubs: { a: 'Cedarholm Cranes', b: 'Wrenfield Kestrels' },
  rules: gameRules(rules),
  versions,
  padPlaces,
  padOf,
  manualRefusalOf: () => null,
  resumableState,
  line,
  drillScore: () => [{ type: 'run', payload: { team: 'A' } }],
};
