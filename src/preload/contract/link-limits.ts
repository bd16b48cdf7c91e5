/** Time limits, in ms, for detecting a dead page link at both ends. */

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
