/**
 * What is known of the scout of one session (contract, scout liveness). A press and a heartbeat are both signs of life.
 * `toldDark` is what consumers were told last: an advisory goes out when that stops being so.
 */
export interface ScoutWatch {
  /** Last sign of life, Unix ms; null before the first. */
  heardAt: number | null;
  /** Since when silence counts where nothing was heard yet. */
  since: number;
  toldDark: boolean;
}

function silentMs(scout: ScoutWatch, nowMs: number): number {
  return Math.max(0, nowMs - Math.max(scout.heardAt ?? scout.since, scout.since));
}

/** Silent for so long that consumers should expect no events (contract, session health: `scoutDark`). */
export function isDark(scout: ScoutWatch, nowMs: number, darkAfterMs: number): boolean {
  return silentMs(scout, nowMs) >= darkAfterMs;
}

/** Seconds since anything was heard, for a reading (contract, session health: `scoutLastSeenAgeS`). */
export function lastSeenAgeS(scout: ScoutWatch, nowMs: number): number {
  return Math.max(0, nowMs - (scout.heardAt ?? scout.since)) / 1000;
}
