import { gameRules } from '../game.ts';
import { possessionRow } from '../override.ts';
import { periodClock, periodRows } from '../periods.ts';
import type { SportDefinition } from '../sport.ts';
import { automation } from './automation.ts';
import { drillScore } from './drill.ts';
import { inserts } from './inserts.ts';
import { line } from './line.ts';
import { infoFrom, manualFacts, playClockOf } from './manual-facts.ts';
import { matchRules } from './match-rules.ts';
import { momentOf } from './moments.ts';
import { padOf, padPlaces } from './pad.ts';
import { resumableState } from './resume.ts';
import { rules } from './rules.ts';
import { versions } from './versions.ts';
import { viewOf } from './view.ts';
import { BasketballView } from './wire.ts';
import { factsOf, labelOf, phaseOf, situationOf } from './words.ts';

export const basketball: SportDefinition<BasketballView> = {
  viewSchema: BasketballView,
  viewOf,
  matchRules,
  phaseOf,
  factsOf,
  situationOf,
  labelOf,
  momentOf,
  lastingScore: null,
  momentCountsOf: () => ({}),
  isUnderReview: () => null,
  reviewStepOf: () => null,
  shootoutOf: () => null,
  overrides: [...periodRows, possessionRow],
  manualFacts,
  infoFrom,
  playClockOf,
  scorers: null,
  placeOfPosition: null,
  automation,
  inserts,
  clock: periodClock({ usual: 10, showsTenths: true }),
  first: 'home',
  reserved: [],
  surface: 'wood',
  clubs: { a: 'Redwater Otters', b: 'Saltmarsh Herons' },
  rules: gameRules(rules),
  versions,
  padPlaces,
  padOf,
  manualRefusalOf: () => null,
  resumableState,
  line,
  drillScore,
};
