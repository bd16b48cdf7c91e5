/** Time to notice a message and glance back at it. */
const NOTICE_MS = 4_000;
/** About 200 words per minute. */
const LETTER_MS = 60;

/** How long a message that disappears automatically is shown, ms. */
export function readingMs(text: string): number {
  return NOTICE_MS + text.length * LETTER_MS;
}
