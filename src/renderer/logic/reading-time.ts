/** The time to notice a message and glance back at it. */
const NOTICE_MS = 4_000;
/** The time to read one letter, at about 200 words per minute. */
const LETTER_MS = 60;

/** Returns for how many ms a temporary message is shown. */
export function readingMs(text: string): number {
  return NOTICE_MS + text.length * LETTER_MS;
}
