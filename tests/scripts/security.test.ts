import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

/** SECURITY.md promises nothing that no test holds. */

const text = readFileSync('SECURITY.md', 'utf8');
const promised = text.slice(text.indexOf('## What is promised'), text.indexOf('## What is not promised'));
const rows = [...promised.matchAll(/^\| (.+?) +\| (`.+`) +\|$/gm)].map(([, promise, held]) => ({
  promise: promise!,
  held: [...held!.matchAll(/`([^`]+)`/g)].map(([, path]) => path!),
}));

describe('the table of promises', () => {
  it('has a test for each', () => {
    // Its head and the line below it are none.
    expect(rows).toHaveLength(promised.split('\n').filter((line) => line.startsWith('|')).length - 2);
    expect(rows.length).toBeGreaterThan(10);
  });

  it.each(rows)('names tests that exist: $promise', ({ held }) => {
    expect(held.filter((path) => !path.endsWith('.test.ts') || !existsSync(path))).toEqual([]);
  });

  it('names every attack there is', () => {
    const named = new Set(rows.flatMap(({ held }) => held));
    const attacks = readdirSync('tests/attacks').filter((name) => name.endsWith('.test.ts'));
    expect(attacks.filter((name) => !named.has(`tests/attacks/${name}`))).toEqual([]);
  });
});
