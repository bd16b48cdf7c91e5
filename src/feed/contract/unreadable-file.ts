/** SQLite's result codes for a damaged file (https://www.sqlite.org/rescode.html). */
export const SQLITE_CORRUPT = 11;
const SQLITE_NOTADB = 26;

/**
 * Returns the name under which an unreadable file is set aside for a new one.
 * @param now Unix ms
 */
export function asideOf(path: string, now: number): string {
  return path.replace(/\.[a-z]+$/, `.unreadable-${new Date(now).toISOString().replaceAll(/[:.]/g, '-')}$&`);
}

/** Returns the primary result code of an SQLite error; null for any other error. */
export function sqliteCode(error: unknown): number | null {
  return error instanceof Error && 'errcode' in error && typeof error.errcode === 'number'
    ? error.errcode & 0xff
    : null;
}

/** SQLite's result codes for files that can't be written (https://www.sqlite.org/rescode.html). */
const SQLITE = { perm: 3, readOnly: 8, full: 13 };
const CODES: ReadonlyMap<number, string> = new Map([
  [SQLITE.perm, 'EACCES'],
  [SQLITE.readOnly, 'EROFS'],
  [SQLITE.full, 'ENOSPC'],
]);

/** Returns the file system's error code, even if it is inside an SQLite error, or null. */
export function diskCodeOf(error: unknown): string | null {
  const sqlite = sqliteCode(error);
  if (sqlite !== null) return CODES.get(sqlite) ?? null;
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null;
}

/**
 * Returns whether SQLite failed because the database file is damaged. A full disk or an unwritable folder isn't
 * damage.
 */
export function isDamage(error: unknown): boolean {
  const code = sqliteCode(error);
  return code === SQLITE_CORRUPT || code === SQLITE_NOTADB;
}
