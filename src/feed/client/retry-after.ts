/** The longest pause that a service can ask for. Limited, so that a service can't block a show. */
export const RETRY_AFTER_MAX_MS = 5 * 60_000;
/** Statuses with which a service says when to retry (HTTP: 429 Too Many Requests, 503 Service Unavailable). */
const SAYS_WHEN: ReadonlySet<number> = new Set([429, 503]);

export interface RetryHeaders {
  retryAfter: string | null;
  date: string | null;
}

/**
 * Returns the pause in milliseconds that a service asks for in `Retry-After`: seconds, or a date relative to the
 * answer's own date. Null if it asks for none; five minutes at most.
 */
export function retryAfterMs(status: number, { retryAfter, date }: RetryHeaders): number | null {
  if (retryAfter === null || !SAYS_WHEN.has(status)) return null;
  const waitMs = /^\s*\d{1,9}\s*$/.test(retryAfter)
    ? Number(retryAfter) * 1000
    : Date.parse(retryAfter) - Date.parse(date ?? '');
  return Number.isNaN(waitMs) ? null : Math.min(Math.max(0, waitMs), RETRY_AFTER_MAX_MS);
}
