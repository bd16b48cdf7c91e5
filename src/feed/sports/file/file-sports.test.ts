import { describe, expect, it } from 'vitest';
import { inputProblem } from '../../contract/input-problem.ts';
import { sports } from '../../contract/versions.ts';
import {
  definitionOf,
  forAllSports,
  GameLog,
  isRuleValue,
  lineOf,
  newGame,
  padPlaces,
  viewOf,
  type LogRow,
} from '../index.ts';
import { improvised } from '../../recordings/improvised.ts';
import { recordingOf } from '../../recordings/index.ts';
import { fileSports } from './registry.ts';
import { matchRulesOf } from './match-rules.ts';
import { isTakeoverId, RESERVED_IDS } from './reserved-ids.ts';
import { SportFile, type FileSlug } from './sport-file.ts';
import type { FileView } from './wire.ts';

const slugs = [...fileSports().keys()];

function newView(slug: FileSlug): FileView {
  return viewOf(slug, slug, newGame(slug, slug).snapshot) as FileView;
}

describe.each(slugs)('the file-defined sport %s', (slug) => {
  const definition = definitionOf(slug);

  it('plays a whole game with the buttons of its pad', () => {
    const { rows, finalScore } = improvised(slug);
    expect(rows.length).toBeGreaterThan(2);
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

  it('has a place on the pad for every button that is enabled during a game', () => {
    const places = new Set(definition.padPlaces.map(({ id }) => id));
    let game = newGame(slug, slug);
    for (const [, type, payload] of improvised(slug).rows) {
      const view = definition.viewOf(definition.matchRules.of(slug), game.snapshot);
      for (const { id } of definition.padOf(view)) expect(places, id).toContain(id);
      const pressed = game.press({ type, payload });
      if ('game' in pressed) ({ game } = pressed);
    }
  });

  it('assigns keys only to buttons on its pad', () => {
    const places = definition.padPlaces.map(({ id }) => id);
    expect(places).toEqual([...new Set(places)]);
    for (const button of Object.keys(fileSports().get(slug)?.file.keys ?? {}))
      expect(places).toContain(button);
  });

  it('has presets for youth, school, college and pro play', () => {
    const ids =
      fileSports()
        .get(slug)
        ?.file.presets.map(({ id }) => id) ?? [];
    for (const level of ['youth', 'school', 'college']) expect(ids).toContain(level);
    expect(ids.length).toBeGreaterThan(3);
  });

  it('has names in every language for everything that goes on air', () => {
    const file = fileSports().get(slug)?.file;
    const { look } = newView(slug);
    const unit = look.part === null ? [look.unit] : [];
    for (const text of [look.name, ...unit, ...Object.values(look.names), file?.shootout?.scored]) {
      if (text !== undefined) expect(Object.keys(text), JSON.stringify(text)).toHaveLength(8);
    }
  });

  it('continues from any state of its recording', () => {
    let game = newGame(slug, slug);
    for (const [, type, payload] of recordingOf(slug).rows) {
      const pressed = game.press({ type, payload });
      if ('game' in pressed) ({ game } = pressed);
      const view = viewOf(slug, slug, game.snapshot) as FileView;
      const resumed = definition.resumableState(view, game.score, game.snapshot, []);
      expect(resumed).toEqual(game.snapshot);
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
    const rows = new Map(matchRules.rows.map((row) => [row.key, row]));
    expect(rows.size).toBe(matchRules.rows.length);
    for (const { id, rules } of matchRules.presets) {
      for (const [key, value] of Object.entries(rules)) {
        const row = rows.get(key);
        expect(row && isRuleValue(row, value), `${id}: ${key} ${value}`).toBe(true);
      }
    }
    for (const [key, value] of Object.entries(matchRules.of(slug))) {
      const row = rows.get(key);
      expect(value === null || (row && isRuleValue(row, value)), `${key} ${String(value)}`).toBe(true);
    }
    const view = newView(slug);
    expect(definition.viewSchema.parse(view)).toEqual(view);
    expect(definition.factsOf(view, (side) => side, {}).every(({ label }) => label !== '')).toBe(true);
  });

  it('shows only the score if another service sends a state in a different format', () => {
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

describe('a sport file', () => {
  const NO_PERIODS = { periods: undefined, scores: [] };
  const SET = { levels: [{ id: 'set', name: 'Set', target: 3 }] };
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
    [
      { scores: [] },
      '"scores" must have a score with points and without "follows", because the sport has periods',
    ],
    [{ periods: undefined, ...SET }, '"scores" needs "periods"'],
    [
      {
        scores: [
          { id: 'goal', name: 'Goal', points: 1 },
          { id: 'try', name: 'Try', points: 5, follows: 'kick' },
          { id: 'kick', name: 'Kick', points: 2, follows: 'try' },
        ],
      },
      '"scores.1.follows" leads back to this score',
    ],
    [
      { counters: [{ id: 'undo', name: 'Undo' }] },
      '"counters.0.id" can\'t be "undo", because Touchline uses it for something else',
    ],
    [
      { events: [{ id: 'final', name: 'Final' }] },
      '"events.0.id" can\'t be "final", because Touchline uses it for something else',
    ],
    [
      { events: [{ id: 'point-takeover', name: 'Point' }] },
      '"events.0.id" can\'t be "point-takeover", because Touchline uses it for something else',
    ],
    [
      { events: [{ id: 'point-a', name: 'Point', hasSide: false }] },
      '"events.0.id" is used twice: "point-a"',
    ],
    [
      { ...NO_PERIODS, ...SET, events: [{ id: 'retire', name: 'Retire' }] },
      '"events.0.id" can\'t be "retire", because Touchline uses it for something else',
    ],
    [
      { presets: [{ id: 'pro', name: 'Pro', rules: { periods: 9 } }] },
      '"presets.0.rules.periods" must be a whole number from 1 to 8',
    ],
    [
      { presets: [{ id: 'pro', name: 'Pro', rules: { draw: 'shootout' } }] },
      '"presets.0.rules.draw" must be one of "draw", "overtime"',
    ],
    [{ clubs: { a: '\u200b', b: 'Mesa' } }, '"clubs.a" is empty'],
    [{ scores: [{ id: 'try', name: 'Try', points: 'five' }] }, '"scores.0.points" must be a number'],
    [
      {
        scores: [
          { id: 'one', name: 'One', points: 1 },
          { id: 'two', name: 'Two', points: 2, follows: 'try' },
        ],
      },
      '"scores.1.follows" names a score that the file doesn\'t have: "try"',
    ],
    [{ counters: [{ id: 'point', name: 'Points' }] }, '"counters.0.id" is used twice: "point"'],
    [
      { counters: [{ id: 'timeouts', name: 'Timeouts', from: 3, max: 2 }] },
      '"counters.0.from" can\'t be above the maximum, 2',
    ],
    [
      {
        presets: [
          { id: 'pro', name: 'Pro', rules: {} },
          { id: 'pro', name: 'Club', rules: {} },
        ],
      },
      '"presets.1.id" is used twice: "pro"',
    ],
    [{ ends: {} }, '"ends" needs "levels"'],
    [{ serve: { name: 'Serve', order: 'winner' } }, '"serve" needs "levels"'],
    [
      { periods: { part: 'half', count: 2, minutes: 20, draw: 'shootout' } },
      '"periods.draw" needs "shootout"',
    ],
    [
      {
        ...NO_PERIODS,
        levels: [{ id: 'set', name: 'Set', target: 3 }],
        penalties: { name: 'Cards', playersASide: 6, kinds: [{ id: 'card', name: 'Card', seconds: 60 }] },
      },
      '"penalties" needs "periods"',
    ],
    [
      { ...NO_PERIODS, levels: [{ id: 'set', name: 'Set', target: 3, tieBreak: { at: 6, target: 7 } }] },
      '"levels.0.tieBreak" can only be on the second of three levels',
    ],
    [
      { ...NO_PERIODS, levels: [{ id: 'set', name: 'Set', target: 3, deciding: 1 }] },
      '"levels.0.deciding" can\'t be on the highest level',
    ],
    [
      { ...NO_PERIODS, levels: [{ id: 'set', name: 'Set', target: 21, cap: 20 }] },
      '"levels.0.cap" must be at least the target, 21',
    ],
    [
      {
        ...NO_PERIODS,
        levels: [{ id: 'set', name: 'Set', target: 3 }],
        serve: { name: 'Serve', order: 'game' },
      },
      '"serve.order" can only be "game" with three levels',
    ],
    [{ referees: 2 }, '"" has "referees" in it, which this version doesn\'t support'],
  ])('is valid, or refused with the path of the problem: %j', (change, expected) => {
    expect(problem(file(change))).toBe(expected);
  });

  it.each(slugs)('reserves the IDs of all buttons of %s that have no row in the file', (slug) => {
    const sport = fileSports().get(slug)!.file;
    const rows = [
      sport.scores,
      sport.events,
      sport.counters,
      sport.marks,
      sport.penalties?.kinds ?? [],
    ].flat();
    const own = new Set(rows.flatMap(({ id }) => [id, `${id}-a`, `${id}-b`, `${id}-both`]));
    const buttons = padPlaces(slug).map(({ id }) => id);
    const rest = buttons
      .filter((id) => !own.has(id) && id !== 'wicket')
      .map((id) => id.replace(/-[ab]$/, ''));
    expect(RESERVED_IDS).toEqual(expect.arrayContaining(rest));
  });

  it("can't give a score a kind of moment for the whole game, or a penalty a kind of moment for a score", () => {
    const goal = { id: 'goal', name: 'Goal', points: 1 };
    const card = { id: 'card', name: 'Card', seconds: 60 };
    const penalties = (kind: string) => ({ name: 'Cards', playersASide: 6, kinds: [{ ...card, kind }] });
    expect(problem(file({ scores: [{ ...goal, kind: 'final' }] }))).toMatch(
      /^"scores.0.kind" must be "goal", /,
    );
    expect(problem(file({ penalties: penalties('goal') }))).toMatch(/^"penalties.kinds.0.kind" must be /);
    expect(problem(file({ scores: [{ ...goal, kind: 'goal' }], penalties: penalties('red_card') }))).toBe(
      'valid',
    );
  });

  it('ignores match rules in presets that the sport no longer has', () => {
    const presets = [{ id: 'pro', name: 'Pro', rules: { periods: 4, minorSeconds: 90 } }];
    const [preset] = matchRulesOf(SportFile.parse(file({ presets }))).presets;
    expect(preset?.rules).toEqual({ periods: 4 });
  });

  it.each(slugs)('reserves the names of all automatic graphics that %s has without a row', (slug) => {
    const sport = fileSports().get(slug)!.file;
    const rows = [sport.scores, sport.events, sport.penalties?.kinds ?? []].flat();
    const own = new Set(rows.map(({ id }) => id));
    const names = definitionOf(slug).automation.map(({ name }) => name);
    expect(names).toEqual([...new Set(names)]);
    const rest = names.filter((name) => !own.has(name) && !isTakeoverId(name));
    expect(RESERVED_IDS).toEqual(expect.arrayContaining(rest));
  });

  it('keeps texts on one line, without direction control characters', () => {
    const clubs = { a: '\u202eMesa\n', b: 'Bay\tview' };
    expect(SportFile.parse(file({ clubs })).clubs).toEqual({ a: 'Mesa', b: 'Bay view' });
  });

  it('adds a sport to those of the contract', () => {
    expect(sports().slice(0, 4)).toEqual(['basketball', 'soccer', 'baseball', 'football']);
    expect(sports()).toEqual(expect.arrayContaining(slugs));
    const count = forAllSports((all) => all.length);
    expect(count()).toBe(4 + slugs.length + 1);
    expect(definitionOf('x-none')).toBeNull();
  });
});

it('a goal that ends the game in overtime is listed in its period', () => {
  const presses = [
    ...Array.from({ length: 3 }, () => ['period_start', 'period_end']).flat(),
    'period_start',
  ].map((type) => ({ type, payload: {} }));
  const goal = { type: 'score', payload: { team: 'A', id: 'goal' } };
  const events = [...presses, goal].map((one, index) => ({ ...one, seq: index + 1, serverIngestTs: index }));
  const { entries } = lineOf('x-ice-hockey', 'x-ice-hockey', null, events, { a: 1, b: 0 });
  expect(entries).toMatchObject([{ kind: 'goal', phase: { is: 'overtime', number: 1 }, a: 1, b: 0 }]);
});

it('a game can begin before its first state has arrived', () => {
  for (const slug of slugs) {
    const definition = definitionOf(slug);
    const buttons = definition.padOf(viewOf(slug, slug, null)).map(({ id }) => id);
    expect(buttons, slug).toEqual(
      expect.arrayContaining([expect.stringMatching(/^(?:period-start|point-a|innings-a)$/)]),
    );
  }
});
