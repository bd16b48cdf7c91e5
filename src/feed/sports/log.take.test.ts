import { expect, it } from 'vitest';
import { supportedVersion } from '../contract/versions.ts';
import { foldLog } from './fold.ts';
import type { LogRow } from './fold.ts';
import { GameLog } from './log.ts';

/** A log that other nodes press into: its presses count, even if this build's rules refuse them. */

const rows: LogRow[] = [
  { seq: 1, type: 'goal', payload: { team: 'A' } },
  { seq: 5, type: 'undo', payload: {} },
  // Arrives late: the undo cancels this press instead.
  { seq: 3, type: 'goal', payload: { team: 'B' } },
  // A penalty that was never awarded: a build with other rules accepted it.
  { seq: 6, type: 'pen_scored', payload: { team: 'A' } },
  { seq: 7, type: 'of_a_later_version', payload: {} },
  { seq: 8, type: 'goal', payload: { team: 'B' } },
  { seq: 2, type: 'goal', payload: { team: 'B' } },
  { seq: 9, type: 'undo', payload: {} },
];

it('GameLog.take gives the same result press by press as folding the log, including the target of each undo', () => {
  const presses: LogRow[] = [];
  const log = new GameLog('soccer', 'wc', () => presses);
  const targets: (number | null)[] = [];
  for (const row of rows) {
    const { game, retractsSeq } = log.take(row);
    presses.push(row);
    targets.push(retractsSeq);
    expect(game.snapshot).toEqual(foldLog('soccer', 'wc', supportedVersion('soccer'), presses).game.snapshot);
  }
  expect(targets).toEqual([null, 1, null, null, null, null, null, 8]);
  expect(log.lastSeq).toBe(9);
});
