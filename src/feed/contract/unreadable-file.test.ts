import { expect, it } from 'vitest';
import { asideOf, isDamage } from './unreadable-file.ts';

it.each([
  ['SQLITE_CORRUPT', 11, true],
  ['SQLITE_CORRUPT_INDEX', 779, true],
  ['SQLITE_NOTADB', 26, true],
  ['SQLITE_PERM', 3, false],
  ['SQLITE_BUSY', 5, false],
  ['SQLITE_READONLY_DIRECTORY', 1544, false],
  ['SQLITE_IOERR_WRITE', 778, false],
  ['SQLITE_FULL', 13, false],
  ['SQLITE_CANTOPEN', 14, false],
])('isDamage(%s, %i) returns %s', (_, errcode, expected) => {
  expect(isDamage(Object.assign(new Error('of SQLite'), { errcode }))).toBe(expected);
});

it("a file system error doesn't count as damage", () => {
  expect(isDamage(Object.assign(new Error('no space left'), { code: 'ENOSPC' }))).toBe(false);
});

it('the name of a file that is set aside includes the date', () => {
  expect(asideOf('/data/feed.sqlite', Date.UTC(2026, 0, 2))).toBe(
    '/data/feed.unreadable-2026-01-02T00-00-00-000Z.sqlite',
  );
});
