/** The time limit for waiting on a page, in ms. Only a hang takes this long, even on a busy machine. */
export const PAGE_TIMEOUT_MS = 60_000;
