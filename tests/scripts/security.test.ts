import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

/** Checks that SECURITY.md and docs/desktop-development.md promise only what a test covers. */

/** Returns the rows of the table between two headings: the first column, and the tests in the last column. */
function rowsOf(file: string, from: string, to: string | null): { promise: string; tests: string[] }[] {
  const text = readFileSync(file, 'utf8');
  const part = text.slice(text.indexOf(from), to === null ? undefined : text.indexOf(to));
  const rows = [...part.matchAll(/^\| (.+?) +\| (?:.*\| )?(`.+`) +\|$/gm)].map(([, promise, tests]) => ({
    promise: promise!,
    tests: [...tests!.matchAll(/`([^`]+)`/g)].map(([, path]) => path!),
  }));
  // Excludes the table's header and separator rows.
  expect(rows).toHaveLength(part.split('\n').filter((line) => line.startsWith('|')).length - 2);
  return rows;
}

const rows = rowsOf('SECURITY.md', '## What is promised', '## What is not promised');
const facts = rowsOf('docs/desktop-development.md', '### What Electron does', "### Electron's security list");
const points = rowsOf('docs/desktop-development.md', "### Electron's security list", null);

describe('the tables of the desktop app', () => {
  it('list all twenty points, in order', () => {
    expect(points.map(({ promise }) => Number.parseInt(promise, 10))).toEqual(
      Array.from({ length: 20 }, (_, index) => index + 1),
    );
  });

  it.each([...facts, ...points])('name tests that exist: $promise', ({ tests }) => {
    expect(tests.filter((path) => !path.endsWith('.test.ts') || !existsSync(path))).toEqual([]);
  });
});

describe('the table of promises', () => {
  it('has a test for each promise', () => {
    expect(rows.length).toBeGreaterThan(10);
  });

  it.each(rows)('names tests that exist: $promise', ({ tests }) => {
    expect(tests.filter((path) => !path.endsWith('.test.ts') || !existsSync(path))).toEqual([]);
  });

  it('names every file in tests/attacks', () => {
    const named = new Set(rows.flatMap(({ tests }) => tests));
    const attacks = readdirSync('tests/attacks').filter((name) => name.endsWith('.test.ts'));
    expect(attacks.filter((name) => !named.has(`tests/attacks/${name}`))).toEqual([]);
  });
});
