/**
 * The known state of a session's scout (feed-protocol, Scout liveness). Presses and heartbeats count as activity.
 * `toldDark` is the last announced state; an advisory is sent when the state changes.
 */
export interface ScoutWatch {
  /** The last activity, Unix ms; null before the first. */
  heardAt: number | null;
  /**
   * The start of the silence, on the monotonic clock: the last activity, or the time when the service began to listen.
   */
  quietSince: number;
  toldDark: boolean;
}

/**
 * Returns whether the scout has been silent for so long that consumers should expect no events (feed-protocol, Session
 * health). `heardUntilMs` is the time up to which activity is known.
 */
export function isDark(scout: ScoutWatch, heardUntilMs: number, darkAfterMs: number): boolean {
  return heardUntilMs - scout.quietSince >= darkAfterMs;
}

/**
 * Returns the seconds since the last activity (feed-protocol, Session health) or, if there was none, since `sinceMs`.
 * Times in Unix ms.
 */
export function lastSeenAgeS(heardAt: number | null, sinceMs: number, nowMs: number): number {
  return Math.max(0, nowMs - (heardAt ?? sinceMs)) / 1000;
}
