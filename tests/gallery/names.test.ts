import { describe, expect, it, vi } from 'vitest';
import { FIXTURES, FORMATS } from '../../overlays/gallery/fixtures.ts';
import { itemsFor } from './combinations.ts';
import { openGallery } from './gallery-page.ts';

/**
 * Two teams next to each other have names of the same form: either full names or codes, regardless of the names.
 * Neither their names nor their scores are misaligned.
 */

// Draws all fixtures many times, which is slow on a busy machine.
vi.setConfig({ testTimeout: 400_000 });
const gallery = openGallery();

/** Returns a name of this length. It shares no letter with the codes in `CODES`. */
const nameOf = (letters: number): string => 'Hanoerven'.repeat(5).slice(0, letters);
const LENGTHS = [11, 20, 40];
const IDS = FIXTURES.map(({ id }) => id);
const CODES = { a: 'KKQ', b: 'ZZQ' };

interface NameOnAir {
  fixture: string;
  place: string;
  names: string[];
}

/** The tops of the names and of the scores of both sides of a full frame, in output pixels. */
interface FrameLines {
  fixture: string;
  names: number[];
  scores: number[];
}

/**
 * Returns the result of `read`, the body of a function in the page, for each of the fixtures that has two teams, with
 * these names.
 */
async function drawnWith<T>(
  ids: readonly string[],
  a: object,
  b: object,
  { width, height }: (typeof FORMATS)[number],
  read: string,
): Promise<T[]> {
  return gallery.page.evaluate<T[]>(`${JSON.stringify(ids)}.flatMap((fixture) => {
    const { output, match, graphics, ...frame } = gallery.frameOf(fixture);
    if (!match) return [];
    const named = (team, as) => ({ ...team, short: null, ...as });
    const { ticker, 'full-frame': full, 'lower-third': third } = graphics;
    const games = (items) => items.map((item) => ({ ...item, a: named(item.a, A), b: named(item.b, B) }));
    const pair = ({ a, b }) => ({ a: named(a, A), b: named(b, B) });
    const A = ${JSON.stringify(a)}, B = ${JSON.stringify(b)};
    gallery.play({
      ...frame,
      output: { ...output, width: ${width}, height: ${height} },
      match: { ...match, teams: pair(match.teams) },
      graphics: {
        ...graphics,
        ticker: { ...ticker, items: games(ticker.items) },
        'full-frame': full.content?.form === 'schedule'
          ? { ...full, content: { ...full.content, games: games(full.content.games) } } : full,
        'lower-third': third.content?.teams
          ? { ...third, content: { ...third.content, teams: pair(third.content.teams) } } : third,
      },
    });
    return (() => { ${read} })();
  })`);
}

/** Returns all places with a name for each side. */
const namesOnAir = (
  ids: readonly string[],
  a: object,
  b: object,
  format: (typeof FORMATS)[number],
): Promise<NameOnAir[]> =>
  drawnWith(
    ids,
    a,
    b,
    format,
    `const places = new Map();
    for (const name of document.querySelectorAll('[data-name-of]')) {
      // The stage keeps graphics that have left.
      if (name.closest('[data-state=off]')) continue;
      const place = name.closest('.cell, [data-graphic]');
      places.set(place, [...(places.get(place) ?? []), name.textContent.trim()]);
    }
    return [...places].map(([place, names]) => ({ fixture, place: place.className, names }));`,
  );

const frameLines = (a: object, b: object, format: (typeof FORMATS)[number]): Promise<FrameLines[]> =>
  drawnWith(
    IDS,
    a,
    b,
    format,
    `const full = document.querySelector('[data-graphic=full-frame]:not([data-state=off])');
    const topsOf = (selector) =>
      [...(full?.querySelectorAll(selector) ?? [])].map((one) => one.getBoundingClientRect().top);
    return full?.querySelector('.plane .score')
      ? [{ fixture, names: topsOf('.plane [data-name-of] .at'), scores: topsOf('.plane .score .at') }]
      : [];`,
  );

const isCode = (text: string): boolean => text.endsWith('Q');

describe.each(FORMATS.filter(({ width }) => width === 1920 || width === 1080))(
  'the team names at $width x $height',
  (format) => {
    it('use the same form for both sides, whatever their lengths', async () => {
      await gallery.page.setViewportSize(format);
      const mixed: string[] = [];
      let seen = 0;
      for (const [turn, long] of LENGTHS.entries()) {
        const ids = itemsFor(IDS, turn, LENGTHS.length);
        for (const [one, other] of [
          [long, 4],
          [4, long],
        ] as const) {
          const [a, b] = [
            { name: nameOf(one), code: CODES.a },
            { name: nameOf(other), code: CODES.b },
          ];
          for (const { fixture, place, names } of await namesOnAir(ids, a, b, format)) {
            seen += 1;
            if (new Set(names.map(isCode)).size > 1)
              mixed.push(`${fixture}, ${place}, ${one} and ${other} letters: ${names.join(' / ')}`);
          }
        }
      }
      expect(seen).toBeGreaterThan(2 * 80);
      expect(mixed).toEqual([]);
    });

    it('never show a short name next to a full name', async () => {
      await gallery.page.setViewportSize(format);
      const mixed: string[] = [];
      let seen = 0;
      for (const [turn, long] of LENGTHS.entries()) {
        const ids = itemsFor(IDS, turn, LENGTHS.length);
        const a = { name: `Full ${nameOf(long)}`, short: 'Brief Rovers', code: CODES.a };
        const b = { name: `Full ${nameOf(9)}`, code: CODES.b };
        for (const [one, other] of [
          [a, b],
          [b, a],
        ] as const)
          for (const { fixture, place, names } of await namesOnAir(ids, one, other, format)) {
            seen += 1;
            // Truncation and capitals don't change the first word.
            if (new Set(names.map((name) => name.toLowerCase().split(' ')[0])).size > 1)
              if (names.some((name) => !isCode(name)))
                mixed.push(`${fixture}, ${place}, ${long} letters: ${names.join(' / ')}`);
          }
      }
      expect(seen).toBeGreaterThan(2 * 80);
      expect(mixed).toEqual([]);
    });

    it('are at the same height in a full frame, and so are both scores', async () => {
      await gallery.page.setViewportSize(format);
      const uneven: string[] = [];
      let seen = 0;
      for (const [one, other] of [
        [11, 4],
        [4, 40],
        [40, 20],
      ] as const) {
        const [a, b] = [
          { name: nameOf(one), code: CODES.a },
          { name: nameOf(other), code: CODES.b },
        ];
        for (const { fixture, names, scores } of await frameLines(a, b, format)) {
          seen += 1;
          expect(scores, fixture).toHaveLength(2);
          for (const tops of [names, scores])
            if (Math.max(...tops) - Math.min(...tops) > 0.5)
              uneven.push(`${fixture}, ${one} and ${other} letters: ${tops.join(' / ')}`);
        }
      }
      expect(seen).toBeGreaterThan(3 * 20);
      expect(uneven).toEqual([]);
    });

    it('are both abbreviated if one team has no code', async () => {
      await gallery.page.setViewportSize(format);
      const a = { name: nameOf(40), code: '' };
      const found = await namesOnAir(IDS, a, { name: nameOf(20), code: CODES.b }, format);
      const short = a.name.slice(0, 3);
      expect(found.filter(({ names }) => names.some(isCode) && !names.includes(short))).toEqual([]);
    });
  },
);

describe('the line above two teams of a lower third', () => {
  it('takes no space while it is empty', async () => {
    const empty = await gallery.page.evaluate<string[]>(`gallery.ids.filter((id) => {
      gallery.show(id, 1920, 1080, 'chalk', 'nothing');
      const heads = [...document.querySelectorAll('[data-graphic=lower-third] .head')];
      return heads.some((head) => head.textContent.trim() === '' && head.querySelector('img') === null);
    })`);
    expect(empty).toEqual([]);
  });
});

describe('a long last name with a particle', () => {
  const NAME = 'Maximilian von Hohenzollern-Sigmaringen';
  /**
   * Places that are too narrow even at the smallest size and without the particle: small cells, two names in a line,
   * and next to three-digit scores.
   */
  const TIGHT =
    /^(full-(lineup-(long|many)|run-scorers)|lower-scorer-three|soccer-(substitution|aggregate|facts)|baseball-(battery|facts))$/;

  it.each(FORMATS)("isn't truncated in any graphic at $width x $height", async ({ width, height }) => {
    await gallery.page.setViewportSize({ width, height });
    const texts = await gallery.page.evaluate<{ fixture: string; text: string }[]>(`(() => {
      const NAME = ${JSON.stringify(NAME)};
      const isPerson = (one) => typeof one.name === 'string' && !('code' in one) && !('season' in one) &&
        ('short' in one || 'title' in one || one.kind === 'batter' || one.kind === 'pitcher');
      const renamed = (one, key) => {
        if (typeof one === 'string') return ['pitcher', 'batter', 'in', 'out'].includes(key) ? NAME : one;
        if (key === 'bench') return one;
        if (Array.isArray(one))
          return one.map((item, place) => (place === 0 || Array.isArray(item) ? renamed(item) : item));
        if (one === null || typeof one !== 'object') return one;
        const all = Object.fromEntries(Object.entries(one).map(([of, value]) => [of, renamed(value, of)]));
        return isPerson(one) ? { ...all, name: NAME, ...('short' in one && { short: null }) } : all;
      };
      return gallery.ids.flatMap((fixture) => {
        const { output, match, graphics, ...frame } = gallery.frameOf(fixture);
        gallery.play({
          ...frame,
          output: { ...output, width: ${width}, height: ${height} },
          match: match && { ...match, manualFacts: renamed(match.manualFacts), scorers: renamed(match.scorers) },
          graphics: renamed(graphics),
        });
        return [...document.querySelectorAll('[data-text]')]
          .filter((text) => !text.closest('[data-state=off]'))
          .map((text) => ({ fixture, text: text.textContent.trim() }))
          .filter(({ text }) => /Hohenz|Maximilian\\b/i.test(text));
      });
    })()`);
    expect(new Set(texts.map(({ fixture }) => fixture.split('-')[0])).size).toBeGreaterThan(3);
    const cut = texts.filter(({ text }) => text.includes('…'));
    expect(cut.filter(({ fixture }) => !TIGHT.test(fixture))).toEqual([]);
    for (const { text } of cut) expect(text).toMatch(/^((P|AB) )?Hohenzollern-/);
  });
});
