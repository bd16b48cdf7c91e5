/**
 * How long a test waits for something on a page, in ms. Only a hang takes that long: a busy machine is slow, not
 * wrong.
 */
export const PAGE_TIMEOUT_MS = 60_000;
