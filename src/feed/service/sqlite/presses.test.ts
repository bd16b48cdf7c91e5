import { expect, it, onTestFinished } from 'vitest';
import { openDatabase } from './database.ts';
import { Presses } from './presses.ts';

const LENGTH = 100_000;
const SLICE = 500;

/** A long log, with one press in it that JavaScript can't hold, if asked for. */
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

/** The shortest time of each of two readings. They take turns, so a busy machine slows both down. */
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
  'a slice costs the same wherever it is in a log (one unreadable: %s)',
  (hasUnreadable) => {
    const presses = longLog(hasUnreadable);
    const from = (afterSeq: number): void => {
      expect(presses.slice('s', afterSeq, LENGTH * 3, SLICE)).toHaveLength(SLICE);
    };
    const [first, last] = shortestTimes(
      () => from(0),
      () => from(LENGTH - SLICE),
    );
    // Looking for its place from the beginning would be ten times as much.
    expect(last).toBeLessThan(4 * first);
  },
);

it('knows how many of a log it cannot read, and of another one after an erasure', () => {
  const presses = longLog(true);
  expect([presses.unreadable('s'), presses.lastSeq('s')]).toEqual([1, LENGTH]);
  presses.erase('s');
  expect([presses.unreadable('s'), presses.lastSeq('s')]).toEqual([0, null]);
});
