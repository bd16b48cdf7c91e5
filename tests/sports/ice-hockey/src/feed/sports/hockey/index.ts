import { finalRow, lineRows, lowerThird } from '../automation.ts';
import { gameRules } from '../game.ts';
import { possessionRow } from '../override.ts';
import { formatOf, numberedPeriod, periodClock, periodPlace, periodRows } from '../periods.ts';
import type { SportDefinition } from '../sport.ts';
import { matchRules } from './match-rules.ts';
import { padOf, padPlaces, resumableState } from './pad.ts';
import { rules } from './rules.ts';
import { viewOf } from './view.ts';
import { HockeyView } from './wire.ts';
import { factsOf, labelOf, momentOf, phaseOf } from './words.ts';

export const hockey: SportDefinition<HockeyView> = {
  viewSchema: HockeyView,
  viewOf,
  matchRules,
  phaseOf,
  factsOf,
  situationOf: () => [],
  labelOf,
  momentOf,
  lastingScore: null,
  momentCountsOf: () => ({}),
  isUnderReview: () => null,
  reviewStepOf: () => null,
  shootoutOf: () => null,
  overrides: [...periodRows, possessionRow],
  manualFacts: [],
  infoFrom: () => ({}),
  playClockOf: () => null,
  scorers: null,
  placeOfPosition: null,
  automation: [
    lowerThird('goal', 'Goal', ['goal'], true, 8, 80),
    lowerThird('penalty', 'Penalty', ['minor_penalty'], false, 6, 60),
    finalRow,
    ...lineRows('period_end'),
  ],
  inserts: null,
  clock: periodClock({ usual: 20, showsTenths: true }),
  first: 'home',
  reserved: [],
  surface: 'wood',
  clubs: { a: 'Frostgate Foxes', b: 'Lakehead Lynx' },
  rules: gameRules(rules),
  padPlaces,
  padOf,
  manualRefusalOf: () => null,
  resumableState,
  versions: [],
  line: {
    periods: {
      placeOf: periodPlace,
      phaseOf: (number, { rules: of }) => numberedPeriod(number, formatOf(of)),
    },
    corrections: { 1: 'goal' },
    list: {
      kinds: new Set(['goal']),
      phaseOf: (view) => phaseOf(view, false),
    },
    countsOf: () => [],
    manualCounts: () => [],
    totalsOf: null,
    scorers: new Set(['goal']),
  },
  drillScore: () => [{ type: 'goal', payload: { team: 'A' } }],
};
