import { CONTRACT_SPORT_SLUGS } from '../../../src/feed/contract/versions.ts';
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { definitionOf } from '../../../src/feed/sports/index.ts';

const root = new URL('../../../', import.meta.url);
const page = readFileSync(new URL('docs/feed-service.md', root), 'utf8').replaceAll(/ +/g, ' ');

/** Returns the path of a test file that the page names. */
function fileOf(name: string): URL {
  if (name.startsWith('service/')) return new URL(`tests/feed/${name}`, root);
  if (name.includes('/')) return new URL(`src/feed/${name}`, root);
  return new URL(`tests/feed/conformance/${name}`, root);
}

describe('docs/feed-service.md', () => {
  const named = [...page.matchAll(/`([\w/.-]+\.test\.ts)` · "([^"]+)"/g)].map(
    ([, file, title]) => [file!, title!] as const,
  );

  it('names a test for every statement', () => {
    const table = page.slice(page.indexOf('| contract | statement |')).split('\n').slice(2);
    const rows = table.filter((line) => line.startsWith('|'));
    expect(rows.length).toBeGreaterThan(60);
    for (const row of rows) expect(row).toMatch(/\.test\.ts` · "/);
  });

  it.each(named)('names tests that exist: %s, "%s"', (file, title) => {
    expect(existsSync(fileOf(file))).toBe(true);
    expect(readFileSync(fileOf(file), 'utf8')).toContain(title);
  });

  it('lists every press of every sport', () => {
    for (const sport of CONTRACT_SPORT_SLUGS) {
      const { rules } = definitionOf(sport);
      const line = page.split('\n').find((one) => one.startsWith(`| ${sport} |`))!;
      for (const type of Object.keys(rules.presses)) {
        if (!['undo', 'score_set', 'resume'].includes(type)) expect(line).toContain(type);
      }
    }
  });
});
