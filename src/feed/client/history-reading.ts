import { historyRetryMs } from './backoff.ts';
import type { HistoryOutcome, HistoryReading, Model, SubscriptionState } from './subscription-state.ts';
import { requestedPauseMs, verdictOf } from './verdict.ts';

/**
 * Decides when history is read: at the start, at the end, after a refusal, and whenever presses may be missing in the
 * event log. One read at a time; a failed one is retried.
 */

/** How many times, at most, history is requested after a game is over or refused. */
export const FINAL_HISTORY_TRIES = 5;
/** How long a gap waits for other gaps, so that a burst of them causes one read. */
export const GAPS_GATHER_MS = 250;
/** The first read is abandoned if no data arrives for this long; each retry waits twice as long. */
export const HISTORY_STALL_MS = 15_000;
/** The longest wait for the next byte of a read: the request's time limit. */
const HISTORY_STALL_MAX_MS = 60_000;
/** The shortest interval between reads for gaps. */
export const GAPS_APART_MS = 2_000;

/** Returns the reading after the first read of a state has begun. */
export function begun(reading: HistoryReading, now: number): HistoryReading {
  const sinceConnection = reading.sinceConnection === 'done' ? 'done' : 'underWay';
  return { ...reading, underWay: { since: now, heardAt: now }, dueAt: null, sinceConnection };
}

/** Returns the reading after a due read has begun. */
export function begunAgain(reading: HistoryReading, now: number): HistoryReading {
  return { ...begun(reading, now), notBefore: now + GAPS_APART_MS };
}

/** Returns the reading for a new state. Results of earlier reads are ignored. */
export function renewed(reading: HistoryReading): HistoryReading {
  return { ...unread(reading), ask: reading.ask + 1, failures: 0, dueAt: null };
}

/** Discards the current read, if there is one. */
function unread(reading: HistoryReading): HistoryReading {
  const sinceConnection = reading.sinceConnection === 'done' ? 'done' : 'due';
  return { ...reading, underWay: null, sinceConnection };
}

/**
 * Schedules a read for a new connection, because a press between the last read and the connection's first frame is in
 * neither. Later presses can't reveal that it is missing, because numbers needn't be contiguous, and a late press may
 * have a lower number than earlier ones (feed-protocol, Events).
 */
export function forConnection(reading: HistoryReading, now: number): HistoryReading {
  return { ...reading, dueAt: reading.dueAt ?? Math.max(now, reading.notBefore), sinceConnection: 'due' };
}

/**
 * Schedules a read because presses may have been missed. After a gap, it waits `GAPS_GATHER_MS` for further gaps; after
 * a repeated number, it is due immediately. It is never due before `notBefore`.
 */
export function forHole(reading: HistoryReading, cause: 'gap' | 'repeated', now: number): HistoryReading {
  const wantedAt = cause === 'gap' ? now + GAPS_GATHER_MS : now;
  return { ...reading, dueAt: reading.dueAt ?? Math.max(wantedAt, reading.notBefore) };
}

/** Returns when the next read is due; null during a read, and in states that need no history. */
export function readingDueAt({ state, reading }: Pick<Model, 'state' | 'reading'>): number | null {
  return reading.underWay === null && wantsHistory(state) ? reading.dueAt : null;
}

function wantsHistory(state: SubscriptionState): boolean {
  return state.name === 'live' || state.name === 'ended' || (state.name === 'refused' && state.isExplaining);
}

/** Returns the reading after a part of the current read has arrived. */
export function heardOf(reading: HistoryReading, now: number): HistoryReading {
  return reading.underWay === null
    ? reading
    : { ...reading, underWay: { ...reading.underWay, heardAt: now } };
}

/**
 * Returns when the current read is abandoned, or null. A source that needs 20 s before its first byte could never
 * deliver a log if every read had the same limit.
 */
export function stalledAt({ underWay, failures }: HistoryReading): number | null {
  if (underWay === null) return null;
  return underWay.heardAt + Math.min(HISTORY_STALL_MS * 2 ** failures, HISTORY_STALL_MAX_MS);
}

/**
 * Returns the reading after a read has ended. Schedules a retry of a failed read, unless another attempt would fail
 * too, or the game is over or refused and `FINAL_HISTORY_TRIES` reads have failed.
 */
export function ended(
  reading: HistoryReading,
  outcome: HistoryOutcome,
  { name }: SubscriptionState,
  now: number,
): HistoryReading {
  const tookMs = now - (reading.underWay?.since ?? now);
  // After a long read, the next one waits equally long.
  const notBefore = Math.max(reading.notBefore, now + tookMs);
  if (outcome.kind === 'read') {
    const sinceConnection = reading.sinceConnection === 'due' ? 'due' : 'done';
    // If the log is complete now, a read that was scheduled in the meantime isn't needed.
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
    dueAt: isHopeless ? null : now + Math.max(historyRetryMs(failures), requestedPauseMs(outcome.sign)),
  };
}
