import { gameRules } from '../game.ts';
import { possessionRow } from '../override.ts';
import { countdownClock, periodRows } from '../periods.ts';
import type { SportDefinition } from '../sport.ts';
import { automation } from './automation.ts';
import { drillScore } from './drill.ts';
import { inserts } from './inserts.ts';
import { line } from './line.ts';
import { manualFacts, playClock } from './manual-facts.ts';
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
  playClock,
  scorers: null,
  placeOfPosition: null,
  automation,
  inserts,
  clock: countdownClock(
    {
      nba: { regular: 12, overtime: 5, periods: 4 },
      wnba: { regular: 10, overtime: 5, periods: 4 },
      ncaab: { regular: 20, overtime: 5, periods: 2 },
    },
    { usual: 10, showsTenths: true },
  ),
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
