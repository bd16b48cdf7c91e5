import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const CITING = ['src', 'overlays', 'tests', 'bench', 'scripts'];

/** Returns each cited section with the files that cite it. */
function cited(): Map<string, string[]> {
  const sections = new Map<string, string[]>();
  for (const folder of CITING) {
    for (const name of readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })) {
      if (!/\.(ts|svelte)$/.test(name)) continue;
      const path = join(folder, name);
      // Joins lines, because comments may break a citation.
      const text = readFileSync(join(ROOT, path), 'utf8').replaceAll(/\n\s*(\*|\/\/) ?/g, ' ');
      for (const [, section = ''] of text.matchAll(/\(feed-protocol,\s+([^):;]+)/g))
        sections.set(section, [...(sections.get(section) ?? []), path]);
    }
  }
  return sections;
}

it('docs/feed-protocol.md has every section that the code cites', () => {
  const page = readFileSync(join(ROOT, 'docs/feed-protocol.md'), 'utf8');
  const headings = new Set([...page.matchAll(/^#{1,3} (.+)$/gm)].map(([, heading]) => heading));
  const sections = cited();
  expect(sections.size).toBeGreaterThan(10);
  expect([...sections].filter(([section]) => !headings.has(section))).toEqual([]);
});
