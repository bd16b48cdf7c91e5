import { historyRetryMs } from './backoff.ts';
import type { HistoryOutcome, HistoryReading, Model, SubscriptionState } from './subscription-state.ts';
import { askedPauseMs, verdictOf } from './verdict.ts';

/**
 * When history is read: at the start, at the end, after a refusal, and whenever presses may be missing on the tape. One
 * reading at a time; one that fails is tried again.
 */

/** Once a game is over or refused, its history is asked for this often at most. */
export const FINAL_HISTORY_TRIES = 5;
/** A gap waits this long for others, so that a burst of them makes one reading. */
export const GAPS_GATHER_MS = 250;
/** The first reading is given up when nothing of it comes for this long; each one after that waits twice as long. */
export const HISTORY_STALL_MS = 15_000;
/** No reading waits longer than this for its next byte: it is the limit of the request. */
const HISTORY_STALL_MAX_MS = 60_000;
/** Readings for gaps begin no closer to each other than this. */
export const GAPS_APART_MS = 2_000;

/** The first reading of a state. */
export function begun(reading: HistoryReading, now: number): HistoryReading {
  const sinceConnection = reading.sinceConnection === 'done' ? 'done' : 'underWay';
  return { ...reading, underWay: { since: now, heardAt: now }, dueAt: null, sinceConnection };
}

/** One that was due. */
export function begunAgain(reading: HistoryReading, now: number): HistoryReading {
  return { ...begun(reading, now), notBefore: now + GAPS_APART_MS };
}

/** A new state begins: whatever an earlier reading still says is not wanted. */
export function renewed(reading: HistoryReading): HistoryReading {
  return { ...unread(reading), ask: reading.ask + 1, failures: 0, dueAt: null };
}

/** The reading under way, if there is one, brings nothing. */
function unread(reading: HistoryReading): HistoryReading {
  const sinceConnection = reading.sinceConnection === 'done' ? 'done' : 'due';
  return { ...reading, underWay: null, sinceConnection };
}

/**
 * A connection has begun: a press that came between the reading of history and its first frame is in neither. No press
 * that follows can tell, because one that comes late has a lower number than some before it (feed-protocol, Events).
 */
export function forConnection(reading: HistoryReading, now: number): HistoryReading {
  return { ...reading, dueAt: reading.dueAt ?? Math.max(now, reading.notBefore), sinceConnection: 'due' };
}

/** Presses may be missing, as a gap shows (others may follow it) or a number that came again. */
export function forHole(reading: HistoryReading, cause: 'gap' | 'repeated', now: number): HistoryReading {
  const wantedAt = cause === 'gap' ? now + GAPS_GATHER_MS : now;
  return { ...reading, dueAt: reading.dueAt ?? Math.max(wantedAt, reading.notBefore) };
}

/** When the next reading is due; null while one is under way, and without a session to belong to. */
export function readingDueAt({ state, reading }: Pick<Model, 'state' | 'reading'>): number | null {
  return reading.underWay === null && wantsHistory(state) ? reading.dueAt : null;
}

function wantsHistory(state: SubscriptionState): boolean {
  return state.name === 'live' || state.name === 'ended' || (state.name === 'refused' && state.isExplaining);
}

/** Some of it has come. */
export function heardOf(reading: HistoryReading, now: number): HistoryReading {
  return reading.underWay === null
    ? reading
    : { ...reading, underWay: { ...reading.underWay, heardAt: now } };
}

/**
 * When the reading under way is given up, or null. A source that needs 20 s before its first byte would never get a log
 * across if every reading had the same limit.
 */
export function stalledAt({ underWay, failures }: HistoryReading): number | null {
  if (underWay === null) return null;
  return underWay.heardAt + Math.min(HISTORY_STALL_MS * 2 ** failures, HISTORY_STALL_MAX_MS);
}

/** A failed reading is due again, unless the service said that it always will fail, or the game is long over. */
export function ended(
  reading: HistoryReading,
  outcome: HistoryOutcome,
  { name }: SubscriptionState,
  now: number,
): HistoryReading {
  const tookMs = now - (reading.underWay?.since ?? now);
  // A log that takes long to read leaves as long a pause for everything else.
  const notBefore = Math.max(reading.notBefore, now + tookMs);
  if (outcome.kind === 'read') {
    const sinceConnection = reading.sinceConnection === 'due' ? 'due' : 'done';
    // What was noted while this one was read may be in it.
    const isEnough = outcome.isComplete && sinceConnection === 'done';
    const dueAt = isEnough ? null : reading.dueAt;
    return { ...reading, underWay: null, notBefore, failures: 0, dueAt, sinceConnection };
  }
  const failures = reading.failures + 1;
  const verdict = verdictOf(outcome.sign);
  const isHopeless =
    verdict === 'refused' ||
    verdict === 'fixToken' ||
    ((name === 'ended' || name === 'refused') && failures >= FINAL_HISTORY_TRIES);
  return {
    ...unread(reading),
    notBefore,
    failures,
    dueAt: isHopeless ? null : now + Math.max(historyRetryMs(failures), askedPauseMs(outcome.sign)),
  };
}
