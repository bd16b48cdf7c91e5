import { expect, it, onTestFinished } from 'vitest';
import { openDatabase } from './database.ts';
import { Presses } from './presses.ts';

const LENGTH = 100_000;
const SLICE = 500;

/** Returns a long log, optionally with a press whose number JavaScript can't represent. */
function longLog(hasUnreadable: boolean): Presses {
  const database = openDatabase(null, () => 0);
  onTestFinished(() => database.close());
  database.exec('PRAGMA foreign_keys = OFF; BEGIN');
  const presses = new Presses(database);
  for (let seq = 1; seq <= LENGTH; seq += 1) {
    presses.add('s', { seq, type: 'possession', payload: { team: 'A' }, retractsSeq: null, ingestTs: seq });
  }
  if (hasUnreadable) {
    database.exec(`INSERT INTO presses VALUES ('s', ${LENGTH * 2}, 'goal', '{', NULL, 1)`);
  }
  database.exec('COMMIT');
  return presses;
}

/** Returns the shortest time of each of two reads. They alternate, so that a busy machine slows both down. */
function shortestTimes(one: () => void, other: () => void): [number, number] {
  const shortest: [number, number] = [Infinity, Infinity];
  for (let turn = 0; turn < 20; turn += 1) {
    for (const [index, read] of [one, other].entries()) {
      const startedAt = performance.now();
      read();
      shortest[index] = Math.min(shortest[index]!, performance.now() - startedAt);
    }
  }
  return shortest;
}

it.each([false, true])(
  'reading a slice costs the same at any position of a log (with an unreadable row: %s)',
  (hasUnreadable) => {
    const presses = longLog(hasUnreadable);
    const from = (afterSeq: number): void => {
      expect(presses.slice('s', afterSeq, LENGTH * 3, SLICE)).toHaveLength(SLICE);
    };
    const [first, last] = shortestTimes(
      () => from(0),
      () => from(LENGTH - SLICE),
    );
    // Searching from the log's beginning would take ten times as long.
    expect(last).toBeLessThan(4 * first);
  },
);

it('the count of unreadable rows is right for a log, and zero once the log is erased', () => {
  const presses = longLog(true);
  expect([presses.unreadable('s'), presses.lastSeq('s')]).toEqual([1, LENGTH]);
  presses.erase('s');
  expect([presses.unreadable('s'), presses.lastSeq('s')]).toEqual([0, null]);
});
