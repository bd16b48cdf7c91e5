/** How soon the two ends of a page's link notice that it is dead. Milliseconds. */

/** Main tells each page this often that it is there. */
export const ALIVE_EVERY_MS = 3_000;
/** A page whose link has been silent for this long opens another, and its output is stale. */
export const SILENT_LIMIT_MS = 10_000;
/**
 * The same where the page has reason to doubt the link: a request without an answer, a page that can be seen again, a
 * network that is back. Longer than main is silent.
 */
export const DOUBTED_LIMIT_MS = 4_500;
/** From opening a link until it is open. */
export const OPENING_LIMIT_MS = 5_000;
