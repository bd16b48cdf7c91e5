import { gameRules } from '../game.ts';
import type { SportDefinition } from '../sport.ts';
import { automation } from './automation.ts';
import { clock } from './clock.ts';
import { inserts } from './inserts.ts';
import { line } from './line.ts';
import { manualFacts, scorers } from './manual-facts.ts';
import { matchRules } from './match-rules.ts';
import { isUnderReview, momentOf, reviewStepOf } from './moments.ts';
import { overrides } from './overrides.ts';
import { padOf, padPlaces } from './pad.ts';
import { placeOfPosition } from './positions.ts';
import { resumableState } from './resume.ts';
import { rules } from './rules.ts';
import { shootoutOf } from './shootout.ts';
import { versions } from './versions.ts';
import { viewOf } from './view.ts';
import { SoccerView } from './wire.ts';
import { factsOf, labelOf, phaseOf, situationOf } from './words.ts';

export const soccer: SportDefinition<SoccerView> = {
  viewSchema: SoccerView,
  viewOf,
  matchRules,
  phaseOf,
  factsOf,
  situationOf,
  labelOf,
  momentOf,
  lastingScore: null,
  momentCountsOf: ({ yellowCards, redCards }) => ({ yellow_card: yellowCards, red_card: redCards }),
  isUnderReview,
  reviewStepOf,
  shootoutOf,
  overrides,
  manualFacts,
  infoFrom: () => ({}),
  playClockOf: () => null,
  scorers,
  placeOfPosition,
  automation,
  inserts,
  clock,
  first: 'home',
  reserved: ['notice'],
  surface: 'grass',
  clubs: { a: 'Kingsmoor Town', b: 'Copperhill Rovers' },
  rules: gameRules(rules),
  versions,
  padPlaces,
  padOf,
  manualRefusalOf: () => null,
  resumableState,
  line,
  drillScore: () => [{ type: 'goal', payload: { team: 'A' } }],
};
