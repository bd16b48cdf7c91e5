import { expect, it, onTestFinished } from 'vitest';
import { openDatabase } from './database.ts';
import { Presses } from './presses.ts';

const LENGTH = 100_000;
const SLICE = 500;

/** A long log, with one press in it that JavaScript can't hold, if asked for. */
function longLog(hasUnreadable: boolean): Presses {
  const database = openDatabase(null);
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

/** The shortest of some readings: what else the machine does only adds to it. */
function shortest(read: () => void): number {
  const times = Array.from({ length: 20 }, () => {
    const startedAt = performance.now();
    read();
    return performance.now() - startedAt;
  });
  return Math.min(...times);
}

it.each([false, true])(
  'a slice costs the same wherever it is in a log (one unreadable: %s)',
  (hasUnreadable) => {
    const presses = longLog(hasUnreadable);
    const from = (afterSeq: number): void => {
      expect(presses.slice('s', afterSeq, LENGTH * 3, SLICE)).toHaveLength(SLICE);
    };
    const [first, last] = [shortest(() => from(0)), shortest(() => from(LENGTH - SLICE))];
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
