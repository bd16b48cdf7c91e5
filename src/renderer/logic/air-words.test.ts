import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { en } from '../../words/en.ts';
import { saidIn } from '../../words/every-word.ts';

/** What goes to air is spelled in `src/words` alone: the window that shows it takes it from there. */

const FOLDER = join(import.meta.dirname, '..');
const SAID = new Set(saidIn(en).map(({ text }) => text));
const SHORTEST = 3;

/** Words of the window itself that a graphic happens to say, too. */
const OWN: ReadonlySet<string> = new Set([
  'games/GamesPane.svelte: Live',
  'logic/theme-draft.ts: Red cards',
  'logic/pad.ts: Score',
  'logic/words.ts: Live',
  ...['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'].map((day) => `logic/booking-draft.ts: ${day}`),
]);

/** Texts in quotes, and what stands between tags. */
function textsIn(source: string): string[] {
  const code = source.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$|<style[\s\S]*<\/style>/gm, '');
  return [...code.matchAll(/'([^'\n]+)'|"([^"\n]+)"|>([^<>{}]+)</g)].map((found) =>
    (found[1] ?? found[2] ?? found[3] ?? '').trim(),
  );
}

const files = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => /\.(?:ts|svelte)$/.test(file) && !file.endsWith('.test.ts'));

it('no file of the window spells what is said on air', () => {
  expect(files.length).toBeGreaterThan(50);
  const spelled = files.flatMap((file) =>
    textsIn(readFileSync(join(FOLDER, file), 'utf8'))
      .filter((text) => text.length >= SHORTEST && SAID.has(text))
      .map((text) => `${file}: ${text}`),
  );
  expect(spelled.filter((one) => !OWN.has(one))).toEqual([]);
});

it('no file of the window puts a word of its own between two teams', () => {
  const spelled = files.filter((file) =>
    /\} (?:v|vs\.?) (?:\$?\{)/.test(readFileSync(join(FOLDER, file), 'utf8')),
  );
  expect(spelled).toEqual([]);
});
