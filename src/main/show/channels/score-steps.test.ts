import { describe, expect, it } from 'vitest';
import { runOf, unwatched, withScore, type ScoreSteps } from './score-steps.ts';

const STEP_MAX = 3;
type Heard = [a: number | null, b: number | null, how?: 'correction'];

function after(heard: readonly Heard[], start: [number | null, number | null] = [0, 0]): ScoreSteps {
  return heard.reduce<ScoreSteps>(
    (steps, [a, b, how]) => withScore(steps, { a, b }, how === undefined, STEP_MAX),
    unwatched({ a: start[0], b: start[1] }),
  );
}

describe('a scoring run', () => {
  it.each<[string, readonly Heard[], ReturnType<typeof runOf>]>([
    ['belongs to no side before the first point', [], null],
    [
      'contains what one side has scored since the other side scored',
      [
        [2, 0],
        [2, 3],
        [2, 5],
        [2, 8],
      ],
      { side: 'B', points: 8 },
    ],
    [
      "ends with the other side's first point",
      [
        [3, 0],
        [6, 0],
        [8, 0],
        [8, 1],
      ],
      { side: 'B', points: 1 },
    ],
    [
      'becomes shorter by retracted points',
      [
        [3, 0],
        [6, 0],
        [9, 0],
        [6, 0, 'correction'],
      ],
      { side: 'A', points: 6 },
    ],
    [
      "is restored when the other side's answer is retracted",
      [
        [3, 0],
        [6, 0],
        [9, 0],
        [9, 2],
        [9, 0, 'correction'],
      ],
      { side: 'A', points: 9 },
    ],
    [
      'is unknown after a score was set',
      [
        [3, 0],
        [6, 0],
        [10, 0, 'correction'],
      ],
      null,
    ],
    [
      'is unknown after points that the feed skipped',
      [
        [3, 0],
        [9, 0],
      ],
      null,
    ],
    [
      'is unknown if both sides gain points at the same time',
      [
        [3, 0],
        [5, 2],
      ],
      null,
    ],
    [
      'is unknown while a score is unknown',
      [
        [3, 0],
        [null, 0],
        [6, 0],
      ],
      null,
    ],
    [
      'is unknown after a score fell by a different number',
      [
        [3, 0],
        [2, 0, 'correction'],
      ],
      null,
    ],
  ])('%s', (_what, heard, run) => {
    expect(runOf(after(heard))).toEqual(run);
  });
});

it('the leader stays the same through a tie', () => {
  expect(
    after([
      [2, 0],
      [2, 2],
    ]).leader,
  ).toBe('A');
  expect(
    after([
      [2, 0],
      [2, 2],
      [2, 4],
    ]).leader,
  ).toBe('B');
  expect(
    after([
      [2, 0],
      [2, 3],
      [2, 0, 'correction'],
    ]).leader,
  ).toBe('A');
  expect(after([], [4, 4]).leader).toBeNull();
});
