import { expect, it } from 'vitest';
import { BUILT_FOR } from '../contract/versions.ts';
import { foldLog } from './fold.ts';
import type { LogRow } from './fold.ts';
import { GameLog } from './log.ts';

/** A log that others press into: what is in it counts, whatever the rules of this build. */

const rows: LogRow[] = [
  { seq: 1, type: 'goal', payload: { team: 'A' } },
  { seq: 5, type: 'undo', payload: {} },
  // Late: the undo then cancels it instead.
  { seq: 3, type: 'goal', payload: { team: 'B' } },
  // Without an award: a build with other rules accepted it.
  { seq: 6, type: 'pen_scored', payload: { team: 'A' } },
  { seq: 7, type: 'of_a_later_version', payload: {} },
  { seq: 8, type: 'goal', payload: { team: 'B' } },
  { seq: 2, type: 'goal', payload: { team: 'B' } },
  { seq: 9, type: 'undo', payload: {} },
];

it('GameLog.take gives the same result press by press as folding the log, including the target of each undo', () => {
  const taken: LogRow[] = [];
  const log = new GameLog('soccer', 'wc', () => taken);
  const targets: (number | null)[] = [];
  for (const row of rows) {
    const { game, retractsSeq } = log.take(row);
    taken.push(row);
    targets.push(retractsSeq);
    expect(game.snapshot).toEqual(foldLog('soccer', 'wc', BUILT_FOR.soccer, taken).game.snapshot);
  }
  expect(targets).toEqual([null, 1, null, null, null, null, null, 8]);
  expect(log.lastSeq).toBe(9);
});
