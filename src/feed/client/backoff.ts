export const BACKOFF_MIN_MS = 100;
export const BACKOFF_BASE_MS = 500;
export const BACKOFF_CAP_MS = 10_000;
/** The longer cap during an outage: the service answers, but can't do its work (feed-protocol, WebSocket). */
export const BACKOFF_OUTAGE_CAP_MS = 20_000;

/**
 * Returns the milliseconds to wait before attempt number `attempt` (0 for the first retry). Exponential backoff with
 * full jitter spreads a thousand consumers of a restarted service over the whole window.
 *
 * @param roll uniform in [0, 1)
 */
export function backoffMs(attempt: number, capMs: number, roll: number): number {
  const ceilingMs = Math.min(capMs, BACKOFF_BASE_MS * 2 ** Math.min(attempt, 16));
  return BACKOFF_MIN_MS + roll * (ceilingMs - BACKOFF_MIN_MS);
}

/** The delay before the first retry of a history read; it doubles up to the cap. */
const HISTORY_RETRY_MS = 2_000;
const HISTORY_RETRY_CAP_MS = 60_000;

/** Returns the milliseconds to wait after this many failed reads of history in a row (1 for the first). */
export function historyRetryMs(failures: number): number {
  return Math.min(HISTORY_RETRY_MS * 2 ** Math.min(failures - 1, 16), HISTORY_RETRY_CAP_MS);
}
