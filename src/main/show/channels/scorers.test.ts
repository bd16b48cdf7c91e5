import { describe, expect, it } from 'vitest';
import type { Moment, MomentKind } from '../../../feed/contract/moments.ts';
import { definitionOf } from '../../../feed/sports/index.ts';
import { scorersOf } from './scorers.ts';

const POINTS: Partial<Record<MomentKind, number>> = {
  touchdown: 6,
  field_goal: 3,
  extra_point: 1,
  two_point_conversion: 2,
  defensive_two_point: 2,
  safety: 2,
  two_pointer: 2,
  three_pointer: 3,
  free_throw: 1,
  goal: 1,
  penalty_goal: 1,
  run: 1,
  home_run: 1,
};

type Score = readonly [kind: MomentKind, name: string | null, more?: Partial<Moment>];

/** Returns the scorers of side A for these scores, with their number of scores or their points. */
function scorersIn(
  sport: string,
  scores: readonly Score[],
  { score }: { score?: number } = {},
): readonly (readonly [string, number])[] {
  const moments = scores.map(([kind, name, more], place): Moment => ({
    id: place + 1,
    kind,
    side: 'A',
    phase: null,
    delta: { a: POINTS[kind] ?? 0, b: 0 },
    state: 'confirmed',
    feedScore: { a: null, b: null },
    instant: { score: { a: null, b: null }, phase: null, clock: null, minute: null },
    at: place,
    ...(name !== null && { player: { number: null, name, short: null, minute: null } }),
    ...more,
  }));
  const total = moments.reduce((sum, { delta, state }) => sum + (state === 'confirmed' ? delta.a : 0), 0);
  const scorers = scorersOf(definitionOf(sport)!.line.scorers, moments, { a: score ?? total, b: 0 });
  return (scorers?.a ?? []).map(({ player, minutes, points }) => [player.name, points ?? minutes.length]);
}

describe('the scorers of a football game', () => {
  it('are credited with touchdowns, field goals and safeties, but not with conversions', () => {
    expect(
      scorersIn('football', [
        ['touchdown', 'Ada'],
        ['extra_point', 'Ada'],
        ['touchdown', 'Bo'],
        ['two_point_conversion', 'Bo'],
        ['field_goal', 'Cy'],
        ['field_goal', 'Cy'],
        ['extra_point', 'Cy'],
        ['safety', 'Di'],
        ['defensive_two_point', 'Ed'],
      ]),
    ).toEqual([
      ['Ada', 1],
      ['Bo', 1],
      ['Cy', 2],
      ['Di', 1],
    ]);
  });
});

describe('the scorers of a soccer game', () => {
  it('include goals and penalties, but not kicks of a shootout, misses or cards', () => {
    expect(
      scorersIn('soccer', [
        ['goal', 'Ada'],
        ['penalty_goal', 'Ada'],
        ['penalty_missed', 'Bo'],
        ['red_card', 'Bo'],
        ['shootout_scored', 'Ada'],
        ['goal', 'Cy', { state: 'pending' }],
      ]),
    ).toEqual([['Ada', 2]]);
  });

  it('list own goals separately', () => {
    const player = { number: null, name: 'Ada', short: null, minute: null, isOwnGoal: true } as const;
    expect(
      scorersIn('soccer', [
        ['goal', 'Ada'],
        ['goal', null, { player }],
      ]),
    ).toEqual([
      ['Ada', 1],
      ['Ada', 1],
    ]);
  });
});

describe('the scorers of a baseball game', () => {
  it('include players who scored a run, even on a home run', () => {
    expect(
      scorersIn('baseball', [
        ['run', 'Ada'],
        ['run', null],
        ['home_run', 'Ada'],
        ['run', 'Bo'],
      ]),
    ).toEqual([
      ['Ada', 2],
      ['Bo', 1],
    ]);
  });
});

describe('the scorers of a basketball game', () => {
  const GAME: readonly Score[] = [
    ['free_throw', 'Ada'],
    ['three_pointer', 'Bo'],
    ['two_pointer', 'Ada'],
    ['two_pointer', 'Ada'],
    ['two_pointer', 'Cy'],
    ['free_throw', 'Di'],
  ];

  it('are the three with the most points, best first', () => {
    expect(scorersIn('basketball', GAME)).toEqual([
      ['Ada', 5],
      ['Bo', 3],
      ['Cy', 2],
    ]);
  });

  it('omit players who are tied when there is room for only one', () => {
    expect(scorersIn('basketball', [...GAME, ['free_throw', 'Di']])).toEqual([
      ['Ada', 5],
      ['Bo', 3],
    ]);
  });

  it('are unknown while a point of the score has no player', () => {
    expect(scorersIn('basketball', [...GAME, ['free_throw', null]])).toEqual([]);
    expect(scorersIn('basketball', GAME, { score: 12 })).toEqual([]);
  });
});
