import { readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../../scripts/run.ts';

/**
 * What a browser source has to read before it can draw: every script of the built output page, minified, fonts not
 * counted. The goal is 70 kB; until it is reached this holds what has been reached.
 */

const BYTES_MAX = 79_000;
const OUT = join(root, 'out/renderer');

/** The scripts of a page: those it names, and those they import in turn. */
function scriptsOf(page: string): Set<string> {
  const html = readFileSync(join(OUT, page), 'utf8');
  const found = new Set<string>();
  const add = (file: string): void => {
    if (found.has(file)) return;
    found.add(file);
    const code = readFileSync(file, 'utf8');
    for (const [, path = ''] of code.matchAll(/\b(?:from|import)\s*["'`](\.[^"'`]+\.js)["'`]/g))
      add(join(dirname(file), path));
  };
  for (const [, path = ''] of html.matchAll(/(?:src|href)="\/([^"]+\.js)"/g)) add(join(OUT, path));
  return found;
}

it('the scripts of an output page stay small', () => {
  const scripts = [...scriptsOf('overlays/stage/index.html')];
  expect(scripts.length).toBeGreaterThan(0);
  const sizes = scripts.map((file) => ({ file: file.slice(OUT.length), bytes: statSync(file).size }));
  const total = sizes.reduce((sum, { bytes }) => sum + bytes, 0);
  expect(total, JSON.stringify(sizes)).toBeLessThanOrEqual(BYTES_MAX);
  // Of a page that loads nothing at all, nothing would have been measured.
  expect(total).toBeGreaterThan(20_000);
});
