/** Limits that are mentioned in messages; the messages use these constants. Times in milliseconds. */

/** How often the service pings, so that silence means a dead connection (feed-protocol, Subscribing). */
export const PING_INTERVAL_MS = 15_000;
/** After this long without any data, the connection counts as dead (feed-protocol, Subscribing). */
export const SILENCE_LIMIT_MS = 45_000;
/** Silence after which a scout counts as dark by default. */
export const SCOUT_DARK_AFTER_MS = 20_000;
/** After this long without data (pings are due every 15 s), a link counts as stale and the producer gets an alarm. */
export const STALE_AFTER_MS = 20_000;
/** If only unusable messages arrive for this long, the producer gets an alarm. */
export const UNREADABLE_AFTER_MS = 5_000;
/** The time limit from connecting to the first state. */
export const FIRST_FRAME_LIMIT_MS = 10_000;

/** The maximum speed of a rehearsal. */
export const SANDBOX_SPEED_MAX = 1_000;

/** Formats a limit for a sentence: "45 seconds". */
export function secondsWords(ms: number): string {
  const seconds = Math.round(ms / 1_000);
  return `${seconds} ${seconds === 1 ? 'second' : 'seconds'}`;
}
