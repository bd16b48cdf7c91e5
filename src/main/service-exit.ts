/** Exit code of the feed service when its database was deleted or replaced while it ran. */
export const DATABASE_GONE = 3;
