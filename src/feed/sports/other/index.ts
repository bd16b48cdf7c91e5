import { z } from 'zod';
import { ViewScore } from '../../contract/values.ts';
import { finalRow, lowerThird } from '../automation.ts';
import { noRules, type MatchRules } from '../match-rules.ts';
import { field, perSide } from '../reading.ts';
import type { WatchedSport } from '../sport.ts';

/** The view of an unknown sport: only the score is reliable. */
export const OtherView = z.object({ sport: z.literal('other'), score: ViewScore });
export interface OtherView extends z.infer<typeof OtherView> {
  /** Never set: the rules of an unknown sport are unknown. */
  rules?: MatchRules;
}

/** The definition for all unknown sports. It has no rules, so its games can't be scored manually or drilled. */
export const other: WatchedSport<OtherView> = {
  viewSchema: OtherView,
  viewOf: (_rules, state) => ({ sport: 'other', score: perSide(field(state, 'score')) }),
  matchRules: noRules,
  phaseOf: (_view, isFinal) => (isFinal ? { is: 'final', overtimes: 0, innings: null } : null),
  factsOf: () => [],
  situationOf: () => [],
  labelOf: () => null,
  momentOf: () => null,
  lastingScore: null,
  momentCountsOf: () => ({}),
  isUnderReview: () => null,
  reviewStepOf: () => null,
  shootoutOf: () => null,
  overrides: [],
  manualFacts: [],
  infoFrom: () => ({}),
  playClockOf: () => null,
  scorers: null,
  placeOfPosition: null,
  automation: [lowerThird('score', 'Score', ['score'], false, 6, 50), finalRow],
  inserts: null,
  clock: {
    followsPeriods: () => false,
    periodOf: () => null,
    presetOf: () => ({ fromMs: 0, direction: 'up', showsTenths: false }),
    lastMinuteOf: () => null,
  },
  first: 'home',
  reserved: [],
  surface: 'grass',
  clubs: { a: 'Redwater Otters', b: 'Saltmarsh Herons' },
};
