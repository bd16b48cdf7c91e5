/**
 * What is known of the scout of one session (feed-protocol, Scout liveness). A press and a heartbeat are both signs of life.
 * `toldDark` is what consumers were told last: an advisory goes out when that stops being so.
 */
export interface ScoutWatch {
  /** Last sign of life, Unix ms; null before the first. */
  heardAt: number | null;
  /** Since when silence counts, on the clock that is never set: the last sign of life, or when the service began to listen. */
  quietSince: number;
  toldDark: boolean;
}

/**
 * Silent for so long that consumers should expect no events (feed-protocol, Session health). `heardUntilMs` is up
 * to when a sign of life would be known.
 */
export function isDark(scout: ScoutWatch, heardUntilMs: number, darkAfterMs: number): boolean {
  return heardUntilMs - scout.quietSince >= darkAfterMs;
}

/**
 * Seconds since anything was heard, for a reading (feed-protocol, Session health); where nothing ever
 * was, since `sinceMs`. Unix ms.
 */
export function lastSeenAgeS(heardAt: number | null, sinceMs: number, nowMs: number): number {
  return Math.max(0, nowMs - (heardAt ?? sinceMs)) / 1000;
}
