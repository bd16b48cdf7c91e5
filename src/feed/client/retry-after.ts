/** The longest that a service can make us wait: a show does not last much longer than its patience. */
export const RETRY_AFTER_MAX_MS = 5 * 60_000;
/** Statuses with which a service says when to come again (HTTP: 429 Too Many Requests, 503 Service Unavailable). */
const SAYS_WHEN: ReadonlySet<number> = new Set([429, 503]);

/** What an answer says of when it was made and when to come again. */
export interface RetryHeaders {
  retryAfter: string | null;
  date: string | null;
}

/**
 * Milliseconds that a service asks to be left alone, by its `Retry-After`: seconds, or a date, which counts from the
 * answer's own. Null where it does not ask; five minutes at most.
 */
export function retryAfterMs(status: number, { retryAfter, date }: RetryHeaders): number | null {
  if (retryAfter === null || !SAYS_WHEN.has(status)) return null;
  const waitMs = /^\s*\d{1,9}\s*$/.test(retryAfter)
    ? Number(retryAfter) * 1000
    : Date.parse(retryAfter) - Date.parse(date ?? '');
  return Number.isNaN(waitMs) ? null : Math.min(Math.max(0, waitMs), RETRY_AFTER_MAX_MS);
}
