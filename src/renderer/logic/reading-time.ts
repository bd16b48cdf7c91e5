/** To notice a message, and to look back at it once. */
const NOTICE_MS = 4_000;
/** About 200 words a minute. */
const LETTER_MS = 60;

/** How long a message is shown that goes away automatically, ms. */
export function readingMs(text: string): number {
  return NOTICE_MS + text.length * LETTER_MS;
}
