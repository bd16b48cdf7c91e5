import { describe, expect, it } from 'vitest';
import { teamsOfLeague } from '../../../src/teams/library.ts';
import { LIBRARY_LEAGUES } from '../../../src/teams/team.ts';
import { markOf, SHAPES } from './mark.ts';
import { darkened, footOf, mixed, patternOf } from './pattern.ts';

const marks = LIBRARY_LEAGUES.flatMap((league) =>
  teamsOfLeague(league).map(({ name, code }) => ({ league, mark: markOf(name, code) })),
);

describe('a team mark', () => {
  it('is the same for a team in every language', () => {
    expect(markOf('Lakeside', 'LAK')).toEqual(markOf('Lakeside', 'LAK'));
    const { shape, pattern } = markOf('Germany', 'GER');
    expect(markOf('Alemania', 'GER')).toMatchObject({ shape, pattern });
    // Never update this snapshot: a change would give every team a different mark.
    expect(markOf('Lakeside', 'LAK')).toMatchInlineSnapshot(`
      {
        "charge": "ring",
        "initials": "L",
        "pattern": 0,
        "shape": 0,
      }
    `);
  });

  it.each(LIBRARY_LEAGUES)('is different for each team of %s', (league) => {
    const drawn = marks.filter((one) => one.league === league).map(({ mark }) => JSON.stringify(mark));
    expect(drawn.length).toBeGreaterThan(10);
    expect(new Set(drawn).size).toBe(drawn.length);
  });

  it('uses every shape and pattern, none more than twice as often as its share', () => {
    const counts = (of: (mark: (typeof marks)[number]['mark']) => number): number[] => {
      const found = new Map<number, number>();
      for (const { mark } of marks) found.set(of(mark), (found.get(of(mark)) ?? 0) + 1);
      return [...found.values()];
    };
    for (const found of [counts(({ shape }) => shape), counts(({ pattern }) => pattern)]) {
      expect(found).toHaveLength(7);
      expect(Math.max(...found)).toBeLessThan((2 * marks.length) / 7);
    }
  });

  it.each([
    ['Lakeside', 'L'],
    ['Riverside United', 'RU'],
    ['Saint Bartholomew-on-the-Upper-Riverside', 'SB'],
    ['real Harbor', 'RH'],
    ['49ers', '4'],
    ['Łódź', 'Ł'],
    ['Речной Берег', 'РБ'],
    ['مدينة الميناء', 'م'],
    ['北港ユナイテッド', '北'],
    ['उत्तर बंदरगाह', 'उ'],
    ['👨‍👩‍👧‍👦 United', 'U'],
    ['(Harbor)', 'H'],
    ['⚽🔥', ''],
    ['', ''],
  ])('shows the initials of %s: %s', (name, initials) => expect(markOf(name, '').initials).toBe(initials));
});

describe('a mark pattern', () => {
  it('is an image in the given tone, as large as its tile', () => {
    for (const pattern of SHAPES.keys()) {
      const { image, width, height } = patternOf({ pattern }, '#123456');
      expect(decodeURIComponent(image)).toContain('fill="#123456"');
      expect(decodeURIComponent(image)).toContain(`viewBox="0 0 ${width} ${height}"`);
      expect(footOf({ pattern })).toMatch(/^M0 /);
    }
  });
  it('refuses an unknown number', () =>
    expect(() => patternOf({ pattern: 9 }, '#123456')).toThrow('Unknown pattern: 9.'));
  it('is 13% darker than its field', () => {
    expect(darkened('#ffffff')).toBe('#dedede');
    expect(mixed('#000000', '#ffffff', 1)).toBe('#ffffff');
  });
});
