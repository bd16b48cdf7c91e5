/** https://www.sqlite.org/rescode.html */
export const SQLITE_CORRUPT = 11;
const SQLITE_NOTADB = 26;

/** The name of a file that can't be read, out of the way of a new one. @param now Unix ms */
export function asideOf(path: string, now: number): string {
  return path.replace(/\.[a-z]+$/, `.unreadable-${new Date(now).toISOString().replaceAll(/[:.]/g, '-')}$&`);
}

/** The primary result code of an SQLite error; null for any other error. */
export function sqliteCode(error: unknown): number | null {
  return error instanceof Error && 'errcode' in error && typeof error.errcode === 'number'
    ? error.errcode & 0xff
    : null;
}

/** https://www.sqlite.org/rescode.html */
const SQLITE = { perm: 3, readOnly: 8, full: 13 };
const CODES: ReadonlyMap<number, string> = new Map([
  [SQLITE.perm, 'EACCES'],
  [SQLITE.readOnly, 'EROFS'],
  [SQLITE.full, 'ENOSPC'],
]);

/** The code of the file system for an error of its own or of SQLite; null: there is none. */
export function diskCodeOf(error: unknown): string | null {
  const sqlite = sqliteCode(error);
  if (sqlite !== null) return CODES.get(sqlite) ?? null;
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null;
}

/** SQLite failed because the database file is damaged. A full disk or a folder that can't be written is no damage. */
export function isDamage(error: unknown): boolean {
  const code = sqliteCode(error);
  return code === SQLITE_CORRUPT || code === SQLITE_NOTADB;
}
