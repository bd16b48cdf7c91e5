import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { en } from '../../words/en.ts';
import { wordTexts } from '../../words/every-word.ts';

const FOLDER = join(import.meta.dirname, '..');
const SAID = new Set(wordTexts(en).map(({ text }) => text));
const SHORTEST = 3;

/** The window's own words that happen to be on-air words too. */
const OWN: ReadonlySet<string> = new Set([
  'games/GamesPane.svelte: Live',
  'score/ScorePage.svelte: Penalties',
  'logic/theme-draft.ts: Red cards',
  'logic/pad.ts: Score',
  'logic/words.ts: Live',
  ...['No goal', 'Overtime', 'Penalties', 'Penalty'].map((name) => `logic/sport-form.ts: ${name}`),
  ...['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'].map((day) => `logic/booking-draft.ts: ${day}`),
]);

/** Returns quoted texts, and texts between tags. */
function textsIn(source: string): string[] {
  const code = source.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$|<style[\s\S]*<\/style>/gm, '');
  return [...code.matchAll(/'([^'\n]+)'|"([^"\n]+)"|>([^<>{}]+)</g)].map((found) =>
    (found[1] ?? found[2] ?? found[3] ?? '').trim(),
  );
}

const files = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => /\.(?:ts|svelte)$/.test(file) && !file.endsWith('.test.ts'));

it('no file of the window contains on-air words', () => {
  expect(files.length).toBeGreaterThan(50);
  const spelled = files.flatMap((file) =>
    textsIn(readFileSync(join(FOLDER, file), 'utf8'))
      .filter((text) => text.length >= SHORTEST && SAID.has(text))
      .map((text) => `${file}: ${text}`),
  );
  expect(spelled.filter((one) => !OWN.has(one))).toEqual([]);
});

it('no file of the window adds its own word between two teams', () => {
  const spelled = files.filter((file) =>
    /\} (?:v|vs\.?) (?:\$?\{)/.test(readFileSync(join(FOLDER, file), 'utf8')),
  );
  expect(spelled).toEqual([]);
});
