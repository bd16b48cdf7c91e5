import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** Keeps docs/feed-client.md in sync with the code: the same diagram, and every invariant with a test that names it. */

const root = join(import.meta.dirname, '../..');
const doc = readFileSync(join(root, 'docs/feed-client.md'), 'utf8');

test('the diagram in the docs matches the diagram in the code', () => {
  const code = readFileSync(join(root, 'src/feed/client/subscription-state.ts'), 'utf8');
  const drawn = code
    .split('\n')
    .filter((line) => /^ \* {3}\S| \* {8,}/.test(line))
    .map((line) => line.slice(3).trimEnd());
  expect(drawn).toHaveLength(9);
  const shown = doc
    .split('```')[1]!
    .split('\n')
    .map((line) => line.trimEnd())
    .filter((line) => line !== '');
  expect(shown).toEqual(drawn);
});

test('the invariants in the docs are in order, and each lists existing test files that name its number', () => {
  const rows = [...doc.matchAll(/^\| (\d+) +\| .* \| (.*) \| .* \|$/gm)].map(([, number, tests]) => ({
    number: Number(number),
    files: [...(tests ?? '').matchAll(/`((?:tests|src|overlays)\/[^`]+)`/g)].map(([, file]) => file!),
  }));
  const numbers = rows.map(({ number }) => number);
  expect(numbers.length).toBeGreaterThanOrEqual(20);
  expect(numbers).toEqual([...new Set(numbers)].sort((one, other) => one - other));
  for (const { number, files } of rows) {
    expect(files.length).toBeGreaterThan(0);
    for (const file of files) {
      expect(existsSync(join(root, file)), file).toBe(true);
      const source = readFileSync(join(root, file), 'utf8');
      const named = new RegExp(`(?:describe|test)\\(\\s*[\`'][^\`':]*?\\b${number}\\b`);
      expect(named.test(source), `${file} names ${number}`).toBe(true);
    }
  }
});
