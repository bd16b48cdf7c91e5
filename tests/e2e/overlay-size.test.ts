import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../../scripts/run.ts';
import { LANGUAGE_IDS } from '../../src/words/languages.ts';

/**
 * The maximum number of bytes that a browser source loads before it can draw: the output page's script, minified,
 * without fonts. The script contains the scorebug of every sport, and those of file-defined sports (about 20 kB); other
 * graphics are loaded after the first paint.
 */

const BYTES_MAX = 147_000;
const OUT = join(root, 'out/renderer');

it('the script of an output page stays small, and fetches the rest later only if needed', () => {
  const html = readFileSync(join(OUT, 'overlays/stage/index.html'), 'utf8');
  const scripts = [...html.matchAll(/src="\/([^"]+\.js)"/g)].map(([, path = '']) => join(OUT, path));
  expect(scripts).toHaveLength(1);
  const [script = ''] = scripts;
  expect(statSync(script).size).toBeLessThanOrEqual(BYTES_MAX);
  expect(statSync(script).size).toBeGreaterThan(50_000);
  const code = readFileSync(script, 'utf8');
  expect(code).not.toMatch(/\b(?:from|import)\s*["'`]\.[^"'`]+\.js["'`]/);
  // Parts that are fetched separately: those for a monitor in the control window, a preview and the capture doctor;
  // words of languages other than English, letters of other scripts, and the producer's own typeface. Graphics other
  // than the scorebug are fetched after the first paint.
  const fetched = [...code.matchAll(/\bimport\(\s*["'`](\.[^"'`]+\.js)["'`]/g)].map(([, path]) => path);
  const names = fetched.map((path = '') => path.replace(/^\.\/(.+)-[\w-]{8}\.js$/, '$1'));
  const languages = LANGUAGE_IDS.filter((id) => id !== 'en');
  expect(names.sort()).toEqual(
    ['TestPicture', 'boards', 'fetched', 'own-font', 'preview', 'suggest-key', ...languages].sort(),
  );
});
