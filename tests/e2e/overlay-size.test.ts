import { readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../../scripts/run.ts';

/**
 * What a browser source has to read before it can draw: every script of the built output page and of the sport that it
 * shows, minified, fonts not counted. Every graphic is in it.
 */

const BYTES_MAX = 110_000;
/** Five sports, and what only a monitor in the control window fetches. */
const FETCHED = 6;
const OUT = join(root, 'out/renderer');

const codeOf = (file: string): string => readFileSync(file, 'utf8');

/** A script and those that it imports in turn. */
function withImports(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found;
  found.add(file);
  for (const [, path = ''] of codeOf(file).matchAll(/\b(?:from|import)\s*["'`](\.[^"'`]+\.js)["'`]/g))
    withImports(join(dirname(file), path), found);
  return found;
}

it('the scripts of an output page and of any one sport stay small', () => {
  const html = codeOf(join(OUT, 'overlays/stage/index.html'));
  const [, entry = ''] = /src="\/([^"]+\.js)"/.exec(html) ?? [];
  const page = withImports(join(OUT, entry));
  const fetched = [...page].flatMap((file) =>
    [...codeOf(file).matchAll(/\bimport\(\s*["'`](\.[^"'`]+\.js)["'`]/g)].map(([, path = '']) =>
      join(dirname(file), path),
    ),
  );
  // Of a page that fetches nothing, nothing would have been measured.
  expect(fetched).toHaveLength(FETCHED);
  for (const part of fetched) {
    const sizes = [...withImports(part, new Set(page))].map((file) => ({
      file: file.slice(OUT.length),
      bytes: statSync(file).size,
    }));
    const total = sizes.reduce((sum, { bytes }) => sum + bytes, 0);
    expect(total, JSON.stringify(sizes)).toBeLessThanOrEqual(BYTES_MAX);
    expect(total).toBeGreaterThan(50_000);
  }
});
