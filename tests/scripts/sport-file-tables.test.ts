import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../../scripts/run.ts';
import { sportFileTables } from '../../scripts/sport-file-tables.ts';
import { SportFile } from '../../src/feed/sports/file/sport-file.ts';
import { sportFrom } from '../../src/feed/sports/file/sport.ts';

/** Checks the page "Make your own sport": its example is a valid file, and its tables match the schema. */

const page = readFileSync(join(root, 'docs/handbook/make-your-own-sport.md'), 'utf8');
/** Removes the padding of tables, which the formatter adds. */
const cells = (text: string): string => text.replaceAll(/ +\|/g, ' |').replaceAll(/-{3,}/g, '---').trim();

it('the example on the page "Make your own sport" is a valid file with a pad', () => {
  const [, example = ''] = /```json\n([\s\S]+?)```/.exec(page) ?? [];
  const file = SportFile.parse(JSON.parse(example));
  const buttons = sportFrom(file).padPlaces.map(({ id }) => id);
  expect(buttons).toContain('super-tackle-a');
  expect(buttons).toContain('yellow-b');
});

it('the tables on the page "Make your own sport" are those of the schema (node scripts/sport-file-tables.ts)', () => {
  const tables = page.slice(page.indexOf('### The file'));
  expect(cells(tables)).toBe(cells(sportFileTables()));
});

it('every field of a sport file has a description', () => {
  const rows = sportFileTables()
    .split('\n')
    .filter((row) => row.startsWith('| `'));
  expect(rows.length).toBeGreaterThan(90);
  expect(rows.filter((row) => /\|\s*\|$/.test(row))).toEqual([]);
});
