import { describe, expect, it } from 'vitest';
import { inputProblem } from '../../contract/input-problem.ts';
import { sports } from '../../contract/versions.ts';
import { definitionOf, forAllSports, GameLog, newGame, viewOf, type LogRow } from '../index.ts';
import { improvised } from '../../recordings/improvised.ts';
import { fileSports } from './registry.ts';
import { SportFile } from './sport-file.ts';
import type { FileView } from './wire.ts';

const slugs = [...fileSports().keys()];

describe.each(slugs)('the sport of a file: %s', (slug) => {
  const definition = definitionOf(slug);

  it('plays a whole game with the buttons of its pad', () => {
    const { rows, finalScore } = improvised(slug);
    expect(rows.length).toBeGreaterThan(10);
    expect(finalScore.a + finalScore.b).toBeGreaterThan(0);
    const stored: LogRow[] = [];
    const log = new GameLog(slug, slug, () => stored);
    for (const [index, [, type, payload]] of rows.entries()) {
      const placed = log.place({ seq: index + 1, type, payload });
      expect(placed).not.toHaveProperty('refusal');
      stored.push({ seq: index + 1, type, payload });
    }
    expect(log.game.score).toEqual(finalScore);
  });

  it('has a place on the pad for every button that it enables in a game', () => {
    const places = new Set(definition.padPlaces.map(({ id }) => id));
    let game = newGame(slug, slug);
    for (const [, type, payload] of improvised(slug).rows) {
      const view = definition.viewOf(definition.matchRules.of(slug), game.snapshot);
      for (const { id } of definition.padOf(view)) expect(places, id).toContain(id);
      const pressed = game.press({ type, payload });
      if ('game' in pressed) ({ game } = pressed);
    }
  });

  it('undoes every press of its game', () => {
    const stored: LogRow[] = [];
    const log = new GameLog(slug, slug, () => stored);
    const { rows } = improvised(slug);
    for (const [index, [, type, payload]] of rows.entries()) {
      const row = { seq: index + 1, type, payload };
      log.place(row);
      stored.push(row);
    }
    for (const index of rows.keys()) log.place({ seq: rows.length + index + 1, type: 'undo', payload: {} });
    expect(log.game.snapshot).toEqual(newGame(slug, slug).snapshot);
  });

  it('has rules, words and presets that are valid', () => {
    const { matchRules } = definition;
    const keys = new Set(matchRules.rows.map(({ key }) => key));
    for (const { rules } of matchRules.presets)
      for (const key of Object.keys(rules)) expect(keys).toContain(key);
    const view = viewOf(slug, slug, newGame(slug, slug).snapshot);
    expect(definition.viewSchema.parse(view)).toEqual(view);
    expect(definition.factsOf(view, (side) => side, {}).every(({ label }) => label !== '')).toBe(true);
  });

  it('shows only the score of a state that another service sends in another form', () => {
    const view = viewOf(slug, slug, {
      score: { a: 3, b: 1 },
      counts: 'many',
      period: 'one',
      innings: [{}],
    }) as FileView;
    expect(view.score).toEqual({ a: 3, b: 1 });
    expect(view.period).toBeNull();
    expect(view.innings).toEqual([]);
  });
});

describe('a file of a sport', () => {
  const file = (change: object) => ({
    touchlineSport: 1,
    id: 'kabaddi',
    version: 1,
    name: 'Kabaddi',
    periods: { part: 'half', count: 2, minutes: 20 },
    scores: [{ id: 'point', name: 'Point', points: 1 }],
    ...change,
  });
  const problem = (input: object): string => {
    const { error } = SportFile.safeParse(input);
    if (!error) return 'valid';
    const { path, predicate } = inputProblem(error, input);
    return `"${path.join('.')}" ${predicate}`;
  };

  it.each([
    [{}, 'valid'],
    [
      { id: 'Kabaddi!' },
      '"id" must be up to 30 lowercase letters, digits and dashes, beginning with a letter',
    ],
    [{ touchlineSport: 2 }, '"touchlineSport" must be 1'],
    [{ name: { de: 'Kabaddi' } }, '"name.en" is missing'],
    [{ periods: undefined }, '"" must have exactly one of "periods", "levels" and "innings"'],
    [{ scores: [] }, '"scores" must have a score, because the sport has periods'],
    [{ scores: [{ id: 'try', name: 'Try', points: 'five' }] }, '"scores.0.points" must be a number'],
    [
      { scores: [{ id: 'two', name: 'Two', points: 2, follows: 'try' }] },
      '"scores.0.follows" names a score that the file doesn\'t have: "try"',
    ],
    [{ counters: [{ id: 'point', name: 'Points' }] }, '"counters.0.id" is used twice: "point"'],
    [{ referees: 2 }, '"" has "referees" in it, which this version doesn\'t support'],
  ])('is refused with its place: %j', (change, expected) => {
    expect(problem(file(change))).toBe(expected);
  });

  it('is a sport beside those of the contract', () => {
    expect(sports().slice(0, 4)).toEqual(['basketball', 'soccer', 'baseball', 'football']);
    expect(sports()).toEqual(expect.arrayContaining(slugs));
    const count = forAllSports((all) => all.length);
    expect(count()).toBe(4 + slugs.length + 1);
    expect(definitionOf('x-none')).toBeNull();
  });
});
