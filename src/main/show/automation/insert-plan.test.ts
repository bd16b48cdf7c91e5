import { describe, expect, it } from 'vitest';
import {
  advanced,
  endingInserts,
  INSERT_READ_MS,
  INSERT_WAIT_MAX_MS,
  insertAt,
  insertEdgeAfter,
  insertsDueAfter,
  noInserts,
  runningAt,
  withInsert,
  withoutInserts,
  type InsertPlan,
  type InsertRequest,
  type InTheWay,
} from './insert-plan.ts';

const STAY_MS = 5_000;
const run = (points: number, more: Partial<InsertRequest> = {}): InsertRequest => ({
  says: { kind: 'run', side: 'A', points },
  rule: 'run',
  priority: 60,
  stayMs: STAY_MS,
  isAtOnce: false,
  ...more,
});
const lead: InsertRequest = {
  ...run(1),
  says: { kind: 'lead_change', side: 'A' },
  rule: 'lead',
  priority: 70,
};
const bonus: InsertRequest = {
  ...run(1),
  says: { kind: 'bonus', side: 'B', isDouble: false },
  rule: 'bonus',
  priority: 40,
  isAtOnce: true,
};
const NOTHING: InTheWay = { byHand: [], byRule: [] };

/** Returns the inserts on an output with this delay, at these instants of the wall clock. */
function seen(plan: InsertPlan, inTheWay: InTheWay, delayMs: number, walls: readonly number[]): string[] {
  return walls.map((wall) => {
    const { says, startedAt } = insertAt(plan, inTheWay, wall - delayMs, wall) ?? {
      says: null,
      startedAt: 0,
    };
    return says === null ? '-' : `${says.kind}${'points' in says ? says.points : ''} ${startedAt}`;
  });
}
const begun = (request: InsertRequest, now: number): InsertPlan =>
  advanced(withInsert(noInserts, request, now), true, now);

describe('an insert', () => {
  it('starts when nothing blocks it, stays for its duration, and ends', () => {
    const plan = begun(run(8), 1_000);
    expect(seen(plan, NOTHING, 0, [999, 1_000, 5_999, 6_000])).toEqual(['-', 'run8 1000', 'run8 1000', '-']);
    expect([insertEdgeAfter(plan, 999), insertEdgeAfter(plan, 1_000), insertEdgeAfter(plan, 6_000)]).toEqual([
      1_000,
      6_000,
      null,
    ]);
  });

  it.each([
    ['until a board ends', 0, INSERT_WAIT_MAX_MS - 1, 'run'],
    ['and is dropped after the maximum wait', 0, INSERT_WAIT_MAX_MS, undefined],
  ])('waits %s', (_how, requestedAt, freeAt, kind) => {
    const waiting = advanced(withInsert(noInserts, run(8), requestedAt), false, requestedAt);
    expect(runningAt(waiting, requestedAt)).toBeNull();
    expect(runningAt(advanced(waiting, true, freeAt), freeAt)?.says.kind).toBe(kind);
    expect(insertsDueAfter(waiting, requestedAt)).toBe(requestedAt + INSERT_WAIT_MAX_MS);
  });

  it('is alone on air: the insert with the highest priority is next, and none is cut short', () => {
    let plan = begun(bonus, 0);
    plan = advanced(withInsert(plan, run(8), 2_000), true, 2_000);
    plan = advanced(withInsert(plan, lead, 2_500), true, 2_500);
    expect(runningAt(plan, 4_999)?.says.kind).toBe('bonus');
    plan = advanced(plan, true, 5_000);
    expect([runningAt(plan, 5_000)?.says.kind, plan.waiting.map(({ says }) => says.kind)]).toEqual([
      'lead_change',
      ['run'],
    ]);
    expect(advanced(plan, true, 6_000).waiting).toEqual([]);
  });

  it('changes its value for a request of the same kind and team, and stays long enough to be read', () => {
    let plan = begun(run(8), 0);
    plan = withInsert(plan, run(10), 4_500);
    expect(
      seen(plan, NOTHING, 0, [4_499, 4_500, 4_500 + INSERT_READ_MS - 1, 4_500 + INSERT_READ_MS]),
    ).toEqual(['run8 0', 'run10 0', 'run10 0', '-']);
    expect(seen(plan, NOTHING, 3_000, [7_499, 7_500])).toEqual(['run8 0', 'run10 0']);
  });

  it('ends later on a delayed output, but disappears from it immediately when it is removed', () => {
    const plan = begun(run(8), 0);
    const ended = endingInserts(plan, () => true, 2_000);
    expect(seen(ended, NOTHING, 3_000, [4_999, 5_000])).toEqual(['run8 0', '-']);
    const gone = withoutInserts(plan, ({ rule }) => rule === 'run');
    expect(seen(gone, NOTHING, 3_000, [3_000, 4_999])).toEqual(['-', '-']);
    expect(endingInserts(plan, () => false, 2_000)).toBe(plan);
    expect(withoutInserts(plan, () => false)).toBe(plan);
  });
});

describe('an output with a delay', () => {
  const DELAY_MS = 10_000;

  it("shows the feed's inserts with the video, and the producer's inserts immediately", () => {
    expect(seen(begun(run(8), 0), NOTHING, DELAY_MS, [0, 10_000, 15_000])).toEqual(['-', 'run8 0', '-']);
    // `startedAt` is in the time of the output's video.
    expect(seen(begun(bonus, 0), NOTHING, DELAY_MS, [0, 4_999, 5_000])).toEqual([
      'bonus -10000',
      'bonus -10000',
      '-',
    ]);
  });

  it("replaces an insert of the feed with the producer's insert for good", () => {
    let plan = begun(run(8), 0);
    plan = advanced(withInsert(plan, bonus, 8_000), true, 8_000);
    expect(seen(plan, NOTHING, 0, [2_000, 8_000])).toEqual(['run8 0', 'bonus 8000']);
    expect(seen(plan, NOTHING, DELAY_MS, [9_999, 10_500, 13_500])).toEqual([
      'bonus -2000',
      'bonus -2000',
      '-',
    ]);
  });

  it.each([
    ['taken before the insert', { from: 5_000, until: 11_000 }, ['run8', '-', '-', '-', '-']],
    [
      'taken during the insert and then cleared',
      { from: 12_000, until: 13_000 },
      ['run8', 'run8', 'run8', '-', '-'],
    ],
    ['cleared before the insert', { from: 5_000, until: 10_000 }, ['run8', 'run8', 'run8', 'run8', 'run8']],
    ['still on air', { from: 14_000, until: null }, ['run8', 'run8', 'run8', 'run8', '-']],
  ])(
    'hides an insert once it overlaps a board of the producer on that output: a board %s',
    (_when, board, late) => {
      const plan = begun(run(8), 0);
      const inTheWay: InTheWay = { byHand: [board], byRule: [] };
      const kinds = (shown: string[]): string[] => shown.map((one) => one.split(' ')[0]!);
      expect(kinds(seen(plan, inTheWay, 0, [2_000]))).toEqual(late.slice(0, 1));
      expect(kinds(seen(plan, inTheWay, DELAY_MS, [10_000, 11_999, 13_999, 14_999]))).toEqual(late.slice(1));
    },
  );

  it('hides an insert for good when a board taken by a rule enters, later on a delayed output', () => {
    const plan = begun(run(8), 0);
    const inTheWay: InTheWay = { byHand: [], byRule: [{ from: 3_000, until: 4_000 }] };
    expect(seen(plan, inTheWay, 0, [2_999, 3_000, 4_500])).toEqual(['run8 0', '-', '-']);
    expect(seen(plan, inTheWay, DELAY_MS, [12_999, 13_000, 14_500])).toEqual(['run8 0', '-', '-']);
  });
});
