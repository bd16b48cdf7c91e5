import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { readMatchup } from './received.ts';
import { written } from '../../preload/contract/typed-text.ts';
import { capTexts, cappedText, NAME_MAX, TEXT_MAX, cleanName } from './text.ts';

function graphemes(text: string): string[] {
  return [...new Intl.Segmenter('en').segment(text)].map(({ segment }) => segment);
}

describe('received text', () => {
  it.each([
    '',
    'Lakeside',
    'a'.repeat(120),
    'İstanbul Başakşehir',
    'নয়াদিল্লি',
    '👩‍👩‍👧‍👦 United',
    '🏴󠁧󠁢󠁳󠁣󠁴󠁿 Scotland',
    'é',
  ])('is unchanged if it is ordinary writing: %s', (text) => expect(cappedText(text, NAME_MAX)).toBe(text));

  it.each([
    ['letters outside the first plane', '𝕏'.repeat(400_000)],
    ['families', '👩‍👩‍👧‍👦'.repeat(50_000)],
    ['flags', '🇫🇷'.repeat(100_000)],
    ['conjoining jamo', 'ᄀ'.repeat(400_000)],
    ['marks on one letter', `Z${'\u0301'.repeat(400_000)}`],
    ['marks on every letter', `Z${'\u0301'.repeat(300)}`.repeat(1_000)],
    ['joiners', '\u200d'.repeat(400_000)],
  ])('is cut to a drawable length without being read to its end, for 400,000 %s', (_what, text) => {
    const reads = [vi.spyOn(String.prototype, 'charCodeAt'), vi.spyOn(String.prototype, 'codePointAt')];
    const capped = cappedText(text, NAME_MAX);
    const count = reads.reduce((sum, { mock }) => sum + mock.calls.length, 0);
    vi.restoreAllMocks();
    expect(count).toBeGreaterThan(0);
    expect(count).toBeLessThan(80 * NAME_MAX);
    const cut = graphemes(capped);
    expect(cut.length).toBeLessThanOrEqual(NAME_MAX);
    for (const one of cut) expect(Array.from(one).length).toBeLessThanOrEqual(16);
    expect(capped.isWellFormed()).toBe(true);
    expect(cappedText(capped, NAME_MAX)).toBe(capped);
  });

  it('is split after a spacing mark in a family emoji, which ends a grapheme', () => {
    expect(cappedText('👩\u093f\u200d👩', 1)).toBe('👩\u093f\u200d');
    expect(cappedText('👩\ufe0f\u200d👩', 1)).toBe('👩\ufe0f\u200d👩');
  });

  it('is cut to the limit in graphemes, whatever its letters, and is unchanged below the limit', () => {
    const part = fc.oneof(
      fc.constantFrom(
        'a',
        'é',
        '©',
        ' ',
        '\r',
        '\n',
        '\u00ad',
        '\u0301',
        '\u0e33',
        '\u102b',
        '\u093f',
        'क',
        '\u094d',
      ),
      fc.constantFrom(
        '\u200d',
        '\u200c',
        '\ufe0f',
        '\u202e',
        '\u0600',
        '❤',
        '👩',
        '👍',
        '\u{1f3fd}',
        '🇫',
        '🇷',
        '🏴',
      ),
      fc.constantFrom(
        '\u{e0067}',
        '\u{e007f}',
        'ᄀ',
        'ᅡ',
        'ᆨ',
        '가',
        '각',
        '𝕏',
        '\ud800',
        '\udc00',
        '\u{1d165}',
        '漢',
      ),
      fc.string({ unit: 'binary', maxLength: 2 }),
    );
    const text = fc
      .array(fc.tuple(part, fc.oneof(fc.constant(1), fc.integer({ min: 1, max: 40 }))), { maxLength: 40 })
      .map((parts) => parts.map(([one, times]) => one.repeat(times)).join(''));
    fc.assert(
      fc.property(text, fc.integer({ min: 1, max: 60 }), (value, max) => {
        const capped = cappedText(value, max);
        const all = graphemes(value);
        expect(graphemes(capped).length).toBeLessThanOrEqual(max);
        expect(cappedText(capped, max)).toBe(capped);
        const isShort = all.length <= max && all.every((one) => Array.from(one).length <= 16);
        if (isShort) expect(capped).toBe(value);
        else
          expect(
            value.toWellFormed().startsWith(Array.from(capped.toWellFormed()).slice(0, 16).join('')),
          ).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  it('is read without allocating an object per letter, whatever its length and script', () => {
    const texts = ['x', 'я', '漢', 'कि', 'a\u0301', '👩‍👩‍👧‍👦', '🇫🇷', 'ᄀ', '\u200d', 'กำ'].map((one) =>
      one.repeat(600),
    );
    const cutAll = (): void => {
      for (const text of texts) for (const max of [NAME_MAX, TEXT_MAX]) cappedText(text, max);
    };
    // Warms up: the segmenter computes a script's properties only once.
    cutAll();
    const segment = vi.spyOn(Intl.Segmenter.prototype, 'segment');
    cutAll();
    expect(segment).not.toHaveBeenCalled();
    segment.mockRestore();
  });

  it('keeps its first graphemes whole', () => {
    expect(cappedText('x'.repeat(400_000), NAME_MAX)).toBe('x'.repeat(NAME_MAX));
    expect(cappedText('xe\u0301', 2)).toBe('xe\u0301');
    expect(cappedText('x\r\n', 2)).toBe('x\r\n');
    expect(cappedText('👩‍👩‍👧‍👦abc', 2)).toBe('👩‍👩‍👧‍👦a');
    expect(cappedText('née', 2)).toBe('né');
  });

  it('is cut if it is a short name with stacked combining marks', () => {
    expect(cappedText(`Z${'\u0301'.repeat(40)}`, NAME_MAX)).toBe(`Z${'\u0301'.repeat(15)}`);
  });
});

describe('a received name', () => {
  it("doesn't change the direction of the text next to it", () => {
    const turning = '\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069';
    expect(cleanName(`${turning}Lakeside${turning}`)).toBe('Lakeside');
    expect(cleanName('الأهلي')).toBe('الأهلي');
    expect(readMatchup({ a: '\u202eLakeside', b: 'Bay\u2066view' })).toEqual({ a: 'Lakeside', b: 'Bayview' });
    expect(written(60).min(1).parse('\u202eCoach')).toBe('Coach');
    expect(written(60).min(1).safeParse('\u202e').success).toBe(false);
  });
});

describe('a received value', () => {
  it('gets its names and texts capped at any depth, and nothing else changed', () => {
    const long = 'y'.repeat(1_000);
    const value = JSON.parse(
      JSON.stringify({
        matchup: { a: long, b: 'B' },
        sessionId: long,
        event: { payload: { note: long, list: [long, 1, null, { a: long }] } },
        score: { a: 1, b: 2 },
        none: null,
      }),
    ) as unknown;
    expect(capTexts(value)).toEqual({
      matchup: { a: long.slice(0, NAME_MAX), b: 'B' },
      sessionId: long.slice(0, NAME_MAX),
      event: {
        payload: {
          note: long.slice(0, TEXT_MAX),
          list: [long.slice(0, TEXT_MAX), 1, null, { a: long.slice(0, NAME_MAX) }],
        },
      },
      score: { a: 1, b: 2 },
      none: null,
    });
  });

  it('is capped if it is plain text, and unchanged if it is null or a number', () => {
    expect(capTexts('y'.repeat(1_000))).toHaveLength(TEXT_MAX);
    expect(capTexts(null)).toBeNull();
    expect(capTexts(7)).toBe(7);
  });

  it.each([
    ['Austin\nReaves', 'Austin Reaves'],
    ['Austin \r\n Reaves', 'Austin Reaves'],
    ['\tAustin\u2028Reaves\u0000', 'Austin Reaves'],
  ])('is reduced to one line: %j', (name, line) => {
    expect(cleanName(name)).toBe(line);
    expect(written(60).parse(name)).toBe(line);
    expect(readMatchup({ a: name, b: null })).toEqual({ a: line, b: null });
  });
});
