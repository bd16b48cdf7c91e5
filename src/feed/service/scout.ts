/**
 * The known state of a session's scout (feed-protocol, Scout liveness). Presses and heartbeats are signs of life.
 * `toldDark` is the last announced state; an advisory is sent when the state changes.
 */
export interface ScoutWatch {
  /** The last sign of life, Unix ms; null before the first. */
  heardAt: number | null;
  /** The start of the silence, on the monotonic clock: the last sign of life, or when the service began to listen. */
  quietSince: number;
  toldDark: boolean;
}

/**
 * Returns whether the scout has been silent for so long that consumers should expect no events (feed-protocol, Session
 * health). `heardUntilMs` is the time up to which signs of life are known.
 */
export function isDark(scout: ScoutWatch, heardUntilMs: number, darkAfterMs: number): boolean {
  return heardUntilMs - scout.quietSince >= darkAfterMs;
}

/**
 * Returns the seconds since the last sign of life (feed-protocol, Session health) or, if there was none, since
 * `sinceMs`. Times in Unix ms.
 */
export function lastSeenAgeS(heardAt: number | null, sinceMs: number, nowMs: number): number {
  return Math.max(0, nowMs - (heardAt ?? sinceMs)) / 1000;
}
