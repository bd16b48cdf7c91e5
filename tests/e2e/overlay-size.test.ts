import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../../scripts/run.ts';

/**
 * What a browser source has to read before it can draw: the one script of the built output page, minified, fonts not
 * counted. Every graphic of every sport is in it.
 */

const BYTES_MAX = 110_000;
const OUT = join(root, 'out/renderer');

it('the script of an output page stays small, and fetches nothing later that goes to air', () => {
  const html = readFileSync(join(OUT, 'overlays/stage/index.html'), 'utf8');
  const scripts = [...html.matchAll(/src="\/([^"]+\.js)"/g)].map(([, path = '']) => join(OUT, path));
  expect(scripts).toHaveLength(1);
  const [script = ''] = scripts;
  expect(statSync(script).size).toBeLessThanOrEqual(BYTES_MAX);
  expect(statSync(script).size).toBeGreaterThan(50_000);
  const code = readFileSync(script, 'utf8');
  expect(code).not.toMatch(/\b(?:from|import)\s*["'`]\.[^"'`]+\.js["'`]/);
  // Only a monitor in the control window fetches a part of its own.
  const fetched = [...code.matchAll(/\bimport\(\s*["'`](\.[^"'`]+\.js)["'`]/g)].map(([, path]) => path);
  expect(fetched).toEqual([expect.stringMatching(/^\.\/suggest-key-/)]);
});
