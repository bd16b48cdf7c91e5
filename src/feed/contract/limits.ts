/** Limits that people are told of: sentences about them are made from these. Times in milliseconds. */

/** The service says ping about this often, so that silence means something (feed-protocol, Subscribing). */
export const PING_INTERVAL_MS = 15_000;
/** Total silence for this long means the connection is dead (feed-protocol, Subscribing). */
export const SILENCE_LIMIT_MS = 45_000;
/** Silence after which a scout counts as dark, unless the service is told otherwise. */
export const SCOUT_DARK_AFTER_MS = 20_000;
/** A link that says nothing for this long, with a ping due every 15 s, shows old data: the producer is alarmed. */
export const STALE_AFTER_MS = 20_000;
/** Messages that can't be used for this long, and none that can: the producer is alarmed. */
export const UNREADABLE_AFTER_MS = 5_000;
/** From connecting to the first state. */
export const FIRST_FRAME_LIMIT_MS = 10_000;

/** A rehearsal is at most so many times as fast as its game. */
export const SANDBOX_SPEED_MAX = 1_000;

/** A limit in a sentence: "45 seconds". */
export function secondsWords(ms: number): string {
  const seconds = Math.round(ms / 1_000);
  return `${seconds} ${seconds === 1 ? 'second' : 'seconds'}`;
}
