import { momentIn, sideOf, type LabelledEvent, type MomentTable, type NamedMoment } from '../event.ts';
import type { Side } from '../../contract/values.ts';
import type { ReviewStep } from '../sport.ts';
import { phaseIn } from './words.ts';
import type { SoccerPhase, SoccerView } from './wire.ts';

const MOMENTS: MomentTable = {
  goal: 'goal',
  penalty_awarded: 'penalty',
  pen_kick: 'penalty_kick',
  pen_scored: 'penalty_goal',
  pen_missed: 'penalty_missed',
  var_review: 'review',
  yellow_card: 'yellow_card',
  red_card: 'red_card',
};

const SHOOT_OUT: MomentTable = {
  pen_scored: 'shootout_scored',
  pen_missed: 'shootout_missed',
};

const BREAKS: ReadonlySet<SoccerPhase> = new Set([
  'half_time',
  'break_1',
  'break_2',
  'break_3',
  'full_time',
  'extra_half_time',
]);

export function momentOf(
  event: LabelledEvent,
  before: SoccerView | null,
  after: SoccerView,
): NamedMoment | null {
  const side = sideOf(event);
  if (event.type === 'var_resolve') {
    if (!isOverturned(event, before, after)) return { kind: 'review_stands', side: null, phase: null };
    const lost = before && sideThatLost(before, after);
    return { kind: lost ? 'no_goal' : 'review_overturned', side: lost, phase: null };
  }
  if (after.phase === 'penalties') {
    const kick = momentIn(SHOOT_OUT, event.type, side);
    if (kick) return kick;
  }
  const named = momentIn(MOMENTS, event.type, side);
  if (named) return named;
  const from = before?.phase ?? null;
  if (from === null || after.phase === null || from === after.phase) return null;
  if (after.phase === 'ended') return { kind: 'final', side: null, phase: null };
  const kind = BREAKS.has(after.phase) ? 'period_end' : 'period_start';
  return { kind, side: null, phase: phaseIn(after.phase, after.rules) };
}

export function isUnderReview({ varOpen, scoreUnderReview }: SoccerView): boolean {
  return varOpen || scoreUnderReview;
}

/**
 * Returns how an event affects a review. A goal scored during a review doesn't open a review; its own moment is
 * pending.
 */
export function reviewStepOf(
  event: LabelledEvent,
  before: SoccerView | null,
  after: SoccerView,
): ReviewStep | null {
  const wasOpen = before !== null && isUnderReview(before);
  const isOpen = isUnderReview(after);
  if (!wasOpen && isOpen) return event.type === 'goal' ? null : 'opened';
  if (!wasOpen || isOpen) return null;
  return isOverturned(event, before, after) ? 'overturned' : 'stands';
}

/** Returns whether a review overturned the decision, according to the event or, if it doesn't say, the score. */
function isOverturned({ payload }: LabelledEvent, before: SoccerView | null, after: SoccerView): boolean {
  if (typeof payload === 'object' && payload !== null && 'outcome' in payload) {
    return payload.outcome === 'overturned';
  }
  return before !== null && sideThatLost(before, after) !== null;
}

/** Returns the side that has fewer goals than before, or null. */
function sideThatLost(before: SoccerView, after: SoccerView): Side | null {
  const fell = (key: 'a' | 'b'): boolean => (after.score[key] ?? 0) < (before.score[key] ?? 0);
  if (fell('a')) return 'A';
  return fell('b') ? 'B' : null;
}
