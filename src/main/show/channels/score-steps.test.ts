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
    ['is nobody’s before a point', [], null],
    [
      'is what one side has made since the other did',
      [
        [2, 0],
        [2, 3],
        [2, 5],
        [2, 8],
      ],
      { side: 'B', points: 8 },
    ],
    [
      'ends with the other side’s first point',
      [
        [3, 0],
        [6, 0],
        [8, 0],
        [8, 1],
      ],
      { side: 'B', points: 1 },
    ],
    [
      'is shorter by what is taken back',
      [
        [3, 0],
        [6, 0],
        [9, 0],
        [6, 0, 'correction'],
      ],
      { side: 'A', points: 6 },
    ],
    [
      'is whole again where the answer is taken back',
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
      'is not known after a score that was set',
      [
        [3, 0],
        [6, 0],
        [10, 0, 'correction'],
      ],
      null,
    ],
    [
      'is not known after points that nobody saw come',
      [
        [3, 0],
        [9, 0],
      ],
      null,
    ],
    [
      'is not known where both sides have more at once',
      [
        [3, 0],
        [5, 2],
      ],
      null,
    ],
    [
      'is not known while a score is not',
      [
        [3, 0],
        [null, 0],
        [6, 0],
      ],
      null,
    ],
    [
      'is not known after a fall by another number',
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

it('remembers through a tie who was last ahead', () => {
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
