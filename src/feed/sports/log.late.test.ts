import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { supportedVersion } from '../contract/versions.ts';
import { foldLog } from './fold.ts';
import { GameLog } from './log.ts';
import type { LogRow } from './fold.ts';

/** Late presses in logs that are long enough for saved moments: the result equals a complete fold, and is cheap. */

interface Scout {
  log: GameLog;
  rows: LogRow[];
  /** Returns how many rows were read from storage since the last call. */
  read: () => number;
}

function scout(count: number, stored: (seq: number) => LogRow = possession): Scout {
  const rows: LogRow[] = [];
  let reads = 0;
  const log = new GameLog('soccer', 'any', function* (afterSeq) {
    for (const row of rows) {
      if (row.seq <= afterSeq) continue;
      reads += 1;
      yield row;
    }
  });
  for (let number = 1; number <= count; number += 1) {
    const row = stored(number * 10);
    if (!('refusal' in log.place(row))) rows.push(row);
  }
  return {
    log,
    rows,
    read() {
      const before = reads;
      reads = 0;
      return before;
    },
  };
}

function possession(seq: number): LogRow {
  return { seq, type: 'possession', payload: { team: seq % 20 === 0 ? 'A' : 'B' } };
}

const goal = (seq: number): LogRow => ({ seq, type: 'goal', payload: { team: 'A' } });
const undo = (seq: number): LogRow => ({ seq, type: 'undo', payload: {} });

describe('a late press', () => {
  it('reads from the last saved state before it, not the whole log', () => {
    const { log, rows, read } = scout(50_000);
    read();
    for (const back of [1, 10, 200, 3000]) {
      const row = goal((50_000 - back) * 10 + 5);
      expect(log.place(row)).not.toHaveProperty('refusal');
      rows.push(row);
      rows.sort((one, other) => one.seq - other.seq);
      expect(read()).toBeLessThanOrEqual(3 * back + 600);
    }
    expect(log.game.score).toEqual({ a: 4, b: 0 });
  });

  it("isn't slower to place after a restart", () => {
    const { rows } = scout(20_000);
    let reads = 0;
    const log = new GameLog('soccer', 'any', function* (afterSeq) {
      for (const row of rows) {
        if (row.seq <= afterSeq) continue;
        reads += 1;
        yield row;
      }
    });
    reads = 0;
    log.place(goal(199_905));
    expect(reads).toBeLessThan(600);
  });

  it('starts from one of a few saved states, however long the log is', () => {
    const { log } = scout(50_000);
    expect(log.now.checkpoints.length).toBeLessThan(24);
    expect(log.now.checkpoints.every(({ checkpoints }) => checkpoints.length === 0)).toBe(true);
    expect(log.now.recent?.depth).toBeLessThanOrEqual(512);
  });

  it('is canceled by an undo that arrived before it, as if it had arrived in order', () => {
    const { log, rows } = scout(2000);
    log.place(undo(30_000));
    rows.push(undo(30_000));
    const placed = log.place(goal(25_000));
    expect(placed).toMatchObject({ retracts: new Map([[30_000, 25_000]]) });
    expect(log.game.score).toEqual({ a: 0, b: 0 });
  });

  it("doesn't have to be legal in its place if an undo cancels it", () => {
    const { log, rows } = scout(2000);
    log.place(undo(30_000));
    rows.push(undo(30_000));
    expect(log.place({ seq: 25_000, type: 'pen_kick', payload: { team: 'A' } })).not.toHaveProperty(
      'refusal',
    );
  });
});

describe('an undo', () => {
  it('can undo everything, press by press, even beyond the saved states', () => {
    const { log, rows } = scout(1500);
    for (let number = 1; number <= 1500; number += 1) {
      const row = undo(20_000 + number);
      expect(log.place(row)).not.toHaveProperty('refusal');
      rows.push(row);
    }
    expect(log.now.standing).toBe(0);
    expect(log.place(undo(40_000))).toMatchObject({ refusal: { reason: 'nothing_to_undo' } });
  });

  it('can name a press from long ago', () => {
    const { log, rows } = scout(3000, (seq) => (seq === 50 ? goal(seq) : possession(seq)));
    expect(log.game.score).toEqual({ a: 1, b: 0 });
    const row = { seq: 40_000, type: 'undo', payload: { retractsSeq: 50 } };
    expect(log.place(row)).toMatchObject({ row: { payload: { retractsSeq: 50 } } });
    rows.push(row);
    expect(log.game.score).toEqual({ a: 0, b: 0 });
  });
});

it('a log with late presses and undos at any position equals the log folded in one step', () => {
  const press = fc.record({
    type: fc.constantFrom('goal', 'possession', 'penalty_awarded', 'pen_kick', 'pen_scored', 'undo', 'undo'),
    team: fc.constantFrom('A', 'B'),
    seq: fc.integer({ min: 1, max: 30_000 }),
    named: fc.option(fc.integer({ min: 1, max: 1400 }), { freq: 3 }),
  });
  fc.assert(
    fc.property(fc.array(press, { maxLength: 25 }), fc.integer({ min: 0, max: 1400 }), (tries, length) => {
      const { log, rows } = scout(length);
      for (const { type, team, seq, named } of tries) {
        const isUndo = type === 'undo';
        const payload = isUndo ? (named === null ? {} : { retractsSeq: named * 10 }) : { team };
        if (rows.some((row) => row.seq === seq)) continue;
        const row = { seq, type, payload };
        const whole = foldLog('soccer', 'any', supportedVersion('soccer'), [...rows, row]);
        const isLegal = whole.refused.length === 0 && (!isUndo || whole.retracts.has(seq));
        const placed = log.place(row);
        expect('refusal' in placed).toBe(!isLegal);
        if (!isLegal) continue;
        rows.push(row);
        rows.sort((one, other) => one.seq - other.seq);
        expect(log.game.snapshot).toEqual(whole.game.snapshot);
        expect(log.lastSeq).toBe(whole.lastSeq);
        expect(log.now.standing).toBe(whole.standing);
      }
      const reopened = new GameLog('soccer', 'any', () => rows);
      expect(reopened.game.snapshot).toEqual(log.game.snapshot);
    }),
    { numRuns: 60 },
  );
});
