import type { Shown } from '../../../feed/client/subscription.ts';
import type { EventLog } from '../../../feed/client/event-log.ts';
import type { MomentInstant } from '../../../feed/contract/moments.ts';
import type { LoggedEvent } from '../../../feed/contract/received.ts';
import type { SportView } from '../../../feed/sports/index.ts';
import type { Motion } from '../../../preload/contract/output-frame.ts';
import type { GameMoments } from './game-moments.ts';

/** Event types that correct something: their changes are not animated. */
const CORRECTIONS: ReadonlySet<string> = new Set(['undo', 'score_set', 'resume']);

/** Returns how a state appears: only `live` is animated. A first state and one received again are a `jump`. */
export function motionOf({ frame: { event }, origin, isNews, isRetracted }: Shown, isFirst: boolean): Motion {
  const isOld = event !== null && event.seq !== null && !isNews;
  if (isFirst || origin === 'connect' || isOld) return 'jump';
  return isRetracted || CORRECTIONS.has(event?.type ?? '') ? 'correction' : 'live';
}

/** The change made by a frame. */
export interface Change {
  shown: Shown;
  motion: Motion;
  before: SportView | null;
  after: SportView;
  /** Returns the state after the change, as viewers see it. */
  instant: () => MomentInstant;
  /** Unix ms. */
  at: number;
}

/** Updates the moments from a change. Only live frames create moments; a state received again can only retract some. */
export function noteMoment(
  moments: GameMoments,
  eventLog: EventLog,
  { shown, motion, before, after, instant, at }: Change,
): void {
  const { event } = shown.frame;
  if (shown.isNews && event !== null && event.seq !== null) {
    // A late press can change what an earlier undo cancels.
    const isLate = event.seq < (eventLog.lastSeq ?? event.seq);
    const retracted = event.type === 'undo' || isLate ? eventLog.retracted : null;
    moments.heard(event as LoggedEvent, before, after, retracted, at, instant);
  } else if (before !== null && (motion === 'jump' || isAnotherScore(before, after))) {
    moments.renewed(before, after, eventLog.retracted);
  }
}

function isAnotherScore({ score: before }: SportView, { score: after }: SportView): boolean {
  return before.a !== after.a || before.b !== after.b;
}
