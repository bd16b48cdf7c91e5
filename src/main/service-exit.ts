/** Exit code of the feed service if its database was deleted, replaced or damaged while it ran. */
export const DATABASE_GONE = 3;
