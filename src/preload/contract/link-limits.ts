/** Limits of a page link that both ends share: times in ms, for detecting a dead link, and the size of a message. */

/** The maximum size of a message to main in bytes. The largest messages contain a picture or a piece of a file. */
export const PAGE_MESSAGE_MAX = 1024 * 1024;

/** How often main signals to each page that it is running. */
export const ALIVE_EVERY_MS = 3_000;
/** After this much silence, a page opens another link, and its output is stale. */
export const SILENT_LIMIT_MS = 10_000;
/**
 * The same limit if the page has reason to doubt the link: a request without an answer, a page that became visible, a
 * network that came back. Longer than main's longest normal silence.
 */
export const DOUBTED_LIMIT_MS = 4_500;
/** The time limit for opening a link. */
export const OPENING_LIMIT_MS = 5_000;
