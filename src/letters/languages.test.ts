import { expect, it } from 'vitest';
import { LETTER_LANGUAGES, languagesLackedBy } from './languages.ts';
import { isCovered } from './missing.ts';

const pointsOf = (text: string): ReadonlySet<number> =>
  new Set(Array.from(text + text.toUpperCase(), (letter) => letter.codePointAt(0) ?? 0));

it('the bundled typefaces cover every language', () => {
  expect(languagesLackedBy(isCovered)).toEqual([]);
});

it("a language isn't covered if one letter or capital is missing", () => {
  const german = pointsOf('abcdefghijklmnopqrstuvwxyz&’.,:–-/()!?#%äöüß');
  expect(languagesLackedBy((point) => german.has(point))).toEqual(
    LETTER_LANGUAGES.filter((language) => language !== 'English' && language !== 'German'),
  );
  expect(languagesLackedBy((point) => german.has(point) && point !== 'Ä'.codePointAt(0))).toContain('German');
});
