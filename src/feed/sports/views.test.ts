import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { en } from '../../words/en.ts';
import type { BaseballView } from './baseball/wire.ts';
import type { BasketballView } from './basketball/wire.ts';
import { SportView } from './definitions.ts';
import type { FootballView } from './football/wire.ts';
import { newGame } from './fold.ts';
import { watchedSport } from './index.ts';
import type { SoccerView } from './soccer/wire.ts';
import { viewOf } from './views.ts';

const soccer = (state: unknown): SoccerView => viewOf('soccer', 'wc', state) as SoccerView;
const baseball = (state: unknown): BaseballView => viewOf('baseball', 'mlb', state) as BaseballView;
const football = (state: unknown): FootballView => viewOf('football', 'nfl', state) as FootballView;
const basketball = (state: unknown): BasketballView => viewOf('basketball', 'nba', state) as BasketballView;

describe('the score view', () => {
  it.each([
    [
      { a: 3, b: 0 },
      { a: 3, b: 0 },
    ],
    [
      { a: '3', b: 2 },
      { a: 3, b: 2 },
    ],
    [
      { A: 1, B: 2 },
      { a: 1, b: 2 },
    ],
    [[10, 7], { a: 10, b: 7 }],
    ['3-2', { a: 3, b: 2 }],
    [
      { a: NaN, b: Infinity },
      { a: null, b: null },
    ],
    [
      { a: -1, b: 2 },
      { a: null, b: 2 },
    ],
    [
      { a: 1.5, b: 2 },
      { a: null, b: 2 },
    ],
    [{ a: 4 }, { a: 4, b: null }],
    [{}, { a: null, b: null }],
    [null, { a: null, b: null }],
    [5, { a: null, b: null }],
    [[1, 2, 3], { a: null, b: null }],
    [
      { a: '', b: ' ' },
      { a: null, b: null },
    ],
    [
      { a: [], b: true },
      { a: null, b: null },
    ],
  ])('reads %j as %j in every sport', (score, expected) => {
    for (const sport of ['basketball', 'soccer', 'baseball', 'football', 'curling', 'constructor']) {
      expect(viewOf(sport, 'x', { score }).score).toEqual(expected);
    }
  });

  it('never comes from a prototype', () => {
    const score: unknown = Object.create({ a: 9, b: 9 });
    expect(viewOf('soccer', 'wc', { score }).score).toEqual({ a: null, b: null });
    expect(soccer(Object.create({ score: { a: 1, b: 1 } })).score).toEqual({ a: null, b: null });
  });
});

describe('the soccer view', () => {
  it.each([
    [{}, true],
    [{ varId: 3 }, true],
    [{ varId: null }, true],
    ['open', true],
    [true, true],
    [null, false],
    [undefined, false],
    [false, false],
    ['', false],
    ['none', false],
    [0, false],
    [[], false],
  ])('reads openVar %j as an open review: %j', (openVar, expected) => {
    expect(soccer({ openVar }).varOpen).toBe(expected);
  });

  it.each([
    ['half_time', 'half_time'],
    ['HALF_TIME', 'half_time'],
    ['Halftime', 'half_time'],
    ['2H', 'second_half'],
    ['constructor', null],
    [3, null],
    [{ name: 'penalties' }, 'penalties'],
  ])('reads phase %j as %j', (phase, expected) => {
    expect(soccer({ phase }).phase).toBe(expected);
  });

  it.each([
    [null, null],
    [
      { kind: 'corner', team: 'A', isTaken: null },
      { kind: 'corner', team: 'A', isTaken: null },
    ],
    ['corner', { kind: 'corner', team: null, isTaken: null }],
    [{}, { kind: null, team: null, isTaken: null }],
    [true, { kind: null, team: null, isTaken: null }],
    [[], null],
    ['none', null],
  ])('reads pendingSetPiece %j as %j', (pendingSetPiece, expected) => {
    expect(soccer({ pendingSetPiece }).setPiece).toEqual(expected);
  });

  it('omits cards and players when one side is missing', () => {
    const view = soccer({ yellowCards: { a: 1 }, redCards: { a: 0, b: 1 }, playersOnPitch: [11, 10] });
    expect(view.yellowCards).toBeNull();
    expect(view.redCards).toEqual({ a: 0, b: 1 });
    expect(view.playersOnPitch).toEqual({ a: 11, b: 10 });
  });
});

describe('the bases view', () => {
  const on = (first: boolean, second: boolean, third: boolean): unknown => ({ first, second, third });
  it.each([
    [{ first: true, second: false, third: true }, on(true, false, true)],
    [{ first: 'Smith', second: null, third: '' }, on(true, false, false)],
    [{ first: { id: 4 }, second: null, third: null }, on(true, false, false)],
    [{ second: true }, on(false, true, false)],
    [{ '1B': true, '2B': false, '3B': true }, on(true, false, true)],
    [{ onFirst: true, onSecond: false, onThird: false }, on(true, false, false)],
    [{ 1: null, 2: 'X', 3: null }, on(false, true, false)],
    [{}, on(false, false, false)],
    [{ color: 'red' }, null],
    [[true, false, true], on(true, false, true)],
    [[1, 0, 1], on(true, false, true)],
    [['Smith', null, 'Jones'], on(true, false, true)],
    [[1, 3], on(true, false, true)],
    [['first', 'third'], on(true, false, true)],
    [['1B'], on(true, false, false)],
    [[], on(false, false, false)],
    [[1, 1, 1], on(true, true, true)],
    [[null, null, null], on(false, false, false)],
    [[true, false], null],
    [0, on(false, false, false)],
    [5, on(true, false, true)],
    [7, on(true, true, true)],
    [8, null],
    [NaN, null],
    [-1, null],
    ['1_3', on(true, false, true)],
    ['_2_', on(false, true, false)],
    ['123', on(true, true, true)],
    ['12', on(true, true, false)],
    ['---', on(false, false, false)],
    ['101', on(true, false, true)],
    ['010', on(false, true, false)],
    ['1,3', on(true, false, true)],
    ['first,third', on(true, false, true)],
    ['1st & 3rd', on(true, false, true)],
    ['1B and 2B', on(true, true, false)],
    ['loaded', on(true, true, true)],
    ['empty', on(false, false, false)],
    ['', null],
    ['whatever', null],
    [true, null],
    [null, null],
    [undefined, null],
  ])('reads %j as %j', (bases, expected) => {
    expect(baseball({ bases }).bases).toEqual(expected);
  });
});

describe('the inning view', () => {
  it.each([
    [{ inning: 7, half: 'top' }, 7, 'top'],
    [{ inning: '7', half: 'BOTTOM' }, 7, 'bottom'],
    [{ inning: { number: 7, half: 'bottom' } }, 7, 'bottom'],
    [{ inning: { number: 7, isTop: true } }, 7, 'top'],
    [{ inning: 'T7' }, 7, 'top'],
    [{ inning: 'B9' }, 9, 'bottom'],
    [{ inning: 'Top 7th' }, 7, 'top'],
    [{ inning: 'bottom of the 9th' }, 9, 'bottom'],
    [{ inning: '▲3' }, 3, 'top'],
    [{ inning: '11th' }, 11, null],
    [{ inning: [4, 'bottom'] }, 4, 'bottom'],
    [{ inning: 5, isTop: false }, 5, 'bottom'],
    [{ inning: 0 }, null, null],
    [{ inning: -2 }, null, null],
    [{ inning: 'rain' }, null, null],
    [{ inning: 'after 7' }, null, null],
    [{}, null, null],
  ])('reads %j as inning %j, half %j', (state, inning, half) => {
    expect(baseball(state)).toMatchObject({ inning, half });
  });

  it.each([
    [{ balls: 3, strikes: 2, outs: 2 }, 3, 2, 2],
    [{ count: { balls: 1, strikes: 0 } }, 1, 0, null],
    [{ count: '3-2' }, 3, 2, null],
    [{ balls: 9, strikes: -1, outs: 7 }, null, null, null],
  ])('reads the count of %j', (state, balls, strikes, outs) => {
    expect(baseball(state)).toMatchObject({ balls, strikes, outs });
  });
});

describe('the view of a finished game', () => {
  const markOf = (inning: number | null): string => {
    const phase = watchedSport('baseball').phaseOf(baseball({ inning }), true);
    return phase === null ? '' : en.phase.bug(phase);
  };

  it.each([
    [null, 'FINAL'],
    [5, 'FINAL'],
    [7, 'FINAL'],
    [9, 'FINAL'],
    // Extra innings if a game has seven innings; no extra innings if it has nine.
    [8, 'FINAL'],
    [10, 'FINAL/10'],
    [15, 'FINAL/15'],
  ])('reads inning %j of baseball as "%s"', (inning, expected) => {
    expect(markOf(inning)).toBe(expected);
  });
});

describe('the view of periods and downs', () => {
  it.each([
    [0, null],
    [1, 1],
    ['3', 3],
    ['Q3', 3],
    ['3rd', 3],
    ['3rd quarter', 3],
    ['OT', 5],
    ['2OT', 6],
    [6, 6],
    [{ number: 2 }, 2],
    [1.5, null],
    ['final', null],
    [NaN, null],
  ])('reads period %j as %j', (period, expected) => {
    expect(basketball({ period }).period).toBe(expected);
    expect(football({ period }).period).toBe(expected);
  });

  it('counts overtimes of a game in halves from the third period', () => {
    expect(viewOf('basketball', 'ncaab', { period: 'OT' })).toMatchObject({ period: 3 });
    expect(viewOf('basketball', 'wnba', { period: 'OT' })).toMatchObject({ period: 5 });
  });

  it.each([
    [{ down: 3, distance: 7 }, 3, 7],
    [{ down: '3rd', distance: '7' }, 3, 7],
    [{ down: '3rd & 7' }, 3, 7],
    [{ down: '1st & goal' }, 1, null],
    [{ down: 0 }, null, null],
    [{ down: 5, distance: 400 }, null, null],
  ])('reads %j as down %j and %j', (state, down, distance) => {
    expect(football(state)).toMatchObject({ down, distance });
  });

  it.each([
    [{ down: '1st & goal' }, 'goal'],
    [{ down: '2nd and Goal' }, 'goal'],
    [{ down: 1, distance: 'Goal' }, 'goal'],
    [{ down: { number: 3, distance: 'goal' } }, 'goal'],
    [{ down: 1, distance: 10 }, null],
    [{ down: '3rd & 7' }, null],
  ])('reads %j with the line to gain %j', (state, lineToGain) => {
    expect(football(state)).toMatchObject({ lineToGain });
  });

  it.each([
    [
      { team: 'A', shotType: '3pt' },
      { team: 'A', shotType: '3pt' },
    ],
    [
      { team: 'B', shot_type: 'ft' },
      { team: 'B', shotType: 'ft' },
    ],
    [{ team: 'B' }, { team: 'B', shotType: null }],
    [{ shotType: '2pt' }, null],
    [['A', '2pt'], { team: 'A', shotType: '2pt' }],
    ['A', { team: 'A', shotType: null }],
    [null, null],
    [{}, null],
    [true, null],
  ])('reads openAttempt %j as %j', (openAttempt, expected) => {
    expect(basketball({ openAttempt }).openAttempt).toEqual(expected);
  });

  it('reads the clock as live, break or unknown', () => {
    expect(['LIVE', 'BREAK', 'live', '12:00', 5, null].map((clock) => basketball({ clock }).clock)).toEqual([
      'live',
      'break',
      'live',
      null,
      null,
      null,
    ]);
  });
});

const anything = fc.anything({
  withBigInt: true,
  withNullPrototype: true,
  withDate: true,
  withMap: true,
  withSparseArray: true,
});
const fields = [
  'score',
  'clock',
  'period',
  'ftsRemaining',
  'possession',
  'openAttempt',
  'phase',
  'live',
  'zone',
  'inBox',
  'pendingSetPiece',
  'openVar',
  'playersOnPitch',
  'yellowCards',
  'redCards',
  'inning',
  'half',
  'outs',
  'balls',
  'strikes',
  'bases',
  'batting',
  'contact',
  'down',
  'distance',
  'flagOpen',
  'looseBall',
  'scoreUnderReview',
  'count',
];

describe('the view of any state', () => {
  const sport = fc.constantFrom('basketball', 'soccer', 'baseball', 'football', 'cricket', '__proto__');
  const state = fc.oneof(
    anything,
    fc.dictionary(fc.constantFrom(...fields), fc.oneof(anything, fc.integer(), fc.string(), fc.boolean())),
  );
  it('is valid under the contract, and is created without throwing', () => {
    fc.assert(
      fc.property(sport, fc.string(), state, (name, league, value) => {
        const view = viewOf(name, league, value);
        expect(() => SportView.parse(view)).not.toThrow();
        expect(JSON.stringify(view)).not.toContain('-');
      }),
      { numRuns: 3000 },
    );
  });

  it("has the score of Touchline's own snapshots, and is valid", () => {
    for (const [name, league] of [
      ['basketball', 'nba'],
      ['soccer', 'wc'],
      ['baseball', 'mlb'],
      ['football', 'nfl'],
    ] as const) {
      const { snapshot } = newGame(name, league);
      const view = viewOf(name, league, snapshot);
      expect(view.score).toEqual(snapshot['score']);
      expect(SportView.parse(view)).toEqual(view);
    }
    expect(baseball(newGame('baseball', 'mlb').snapshot)).toMatchObject({
      inning: 1,
      half: 'top',
      outs: 0,
      batting: 'B',
    });
  });
});
