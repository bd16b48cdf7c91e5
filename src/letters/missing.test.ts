import { describe, expect, it } from 'vitest';
import { FIXTURES } from '../../overlays/gallery/fixtures.ts';
import { WORDS } from '../words/all.ts';
import { LANGUAGE_IDS } from '../words/languages.ts';
import { wordTexts } from '../words/every-word.ts';
import { missingLetters } from './missing.ts';

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

describe('missingLetters', () => {
  it.each([
    ['Łódź Ůpöň Đường', []],
    ['Речной Берег Παραλία', []],
    ['עיר הנמל مدينة الميناء', []],
    ['เมืองท่าเหนือ उत्तर बंदरगाह', []],
    ['北港ユナイテッド 북항 东海岸联队 東海岸聯隊', []],
    ["O'Neill-Smith & Co. (2), 100 %", []],
    ['', []],
    ['Náðs\u200d\u2066', []],
    ['ქართული', ['ქ', 'ა', 'რ', 'თ', 'უ', 'ლ', 'ი']],
    ['Lions 🏀 🏀', ['🏀']],
    ['ᠮᠤ ꦗ', ['ᠮ', 'ᠤ', 'ꦗ']],
  ])('finds the letters in "%s" that no typeface has: %j', (text, missing) =>
    expect(missingLetters(text)).toEqual(missing),
  );

  it.each(LANGUAGE_IDS)('finds none in the words of %s', (id) => {
    expect(wordTexts(WORDS[id]).filter(({ text }) => missingLetters(text).length > 0)).toEqual([]);
  });

  it('finds none in the text of the gallery', () => {
    const texts = FIXTURES.flatMap(({ frame: { match, graphics } }) => textsIn([match?.teams, graphics]));
    expect(texts.length).toBeGreaterThan(500);
    expect(texts.filter((text) => missingLetters(text).length > 0)).toEqual([]);
  });
});
