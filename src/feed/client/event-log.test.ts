import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { foldLog } from '../sports/index.ts';
import { EventLog } from './event-log.ts';

const press = (seq: number, type: string, payload: Record<string, unknown>) => ({
  seq,
  type,
  payload,
  serverIngestTs: seq,
});

test.for([Infinity, 2.5, '2', null, undefined])(
  "an undo that names %s, which can't be a press's number, cancels the newest press",
  (retractsSeq) => {
    const events = [
      press(1, 'phase', { phase: 'first_half' }),
      press(2, 'goal', { team: 'A' }),
      press(3, 'goal', { team: 'B' }),
      press(4, 'undo', { retractsSeq }),
    ];
    const eventLog = new EventLog();
    eventLog.merge({ events, unreadable: 0 }, []);
    expect([...eventLog.retracted]).toEqual([[3, 4]]);
    expect(foldLog('soccer', 'wc', null, events).game.score).toEqual({ a: 1, b: 0 });
  },
);

describe('a late press', () => {
  const log = (...events: ReturnType<typeof press>[]) => ({ events, unreadable: 0 });
  const goal = (seq: number) => press(seq, 'goal', { team: 'A' });
  const undo = (seq: number, retractsSeq: number) => press(seq, 'undo', { retractsSeq });

  it("retargets an undo in the log, and updates the undo's row", () => {
    const eventLog = new EventLog();
    for (const event of [goal(10), undo(20, 10), goal(15)]) eventLog.add(event);
    expect([...eventLog.retracted]).toEqual([[15, 20]]);
    expect(eventLog.events.at(-1)?.payload).toEqual({ retractsSeq: 15 });
    expect([eventLog.mayRetarget(19), eventLog.mayRetarget(21)]).toEqual([true, false]);
  });

  it("doesn't change an undo that names an earlier press", () => {
    const eventLog = new EventLog();
    for (const event of [goal(5), goal(10), undo(20, 5), goal(15)]) eventLog.add(event);
    expect([...eventLog.retracted]).toEqual([[5, 20]]);
  });

  it('retargets the undo again after merging a history that was read before the press arrived', () => {
    const eventLog = new EventLog();
    for (const event of [goal(10), undo(20, 10), goal(15)]) eventLog.add(event);
    eventLog.merge(log(goal(10), undo(20, 10)), []);
    expect([...eventLog.retracted]).toEqual([[15, 20]]);
    eventLog.merge(log(goal(10), goal(15), undo(20, 15)), []);
    expect([...eventLog.retracted]).toEqual([[15, 20]]);
  });

  it("doesn't retarget an undo that a history with the press binds to an earlier one", () => {
    const eventLog = new EventLog();
    for (const event of [goal(10), undo(20, 10), goal(15)]) eventLog.add(event);
    eventLog.merge(log(goal(10), goal(15), undo(20, 10)), []);
    expect([...eventLog.retracted]).toEqual([[10, 20]]);
  });
});

/** Replays a log: each undo cancels the most recent earlier press. Returns pairs of press and undo. */
function replayed(seqs: ReadonlyMap<number, 'goal' | 'undo'>): [number, number][] {
  const standing: number[] = [];
  const canceled: [number, number][] = [];
  for (const [seq, type] of [...seqs].sort(([one], [other]) => one - other)) {
    if (type === 'goal') standing.push(seq);
    else {
      const press = standing.pop();
      if (press !== undefined) canceled.push([press, seq]);
    }
  }
  return canceled;
}

it('the event log retracts the same events as a replay, in whatever order presses and histories arrive', () => {
  const arrival = fc.record({
    seq: fc.integer({ min: 1, max: 40 }),
    type: fc.constantFrom('goal', 'undo'),
    readsHistory: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(arrival, { maxLength: 30 }), fc.boolean(), (arrivals, isNamed) => {
      const eventLog = new EventLog();
      const pressed = new Map<number, 'goal' | 'undo'>();
      const row = (seq: number) => {
        const target = replayed(pressed).find(([, undo]) => undo === seq)?.[0];
        return press(
          seq,
          pressed.get(seq) ?? '',
          isNamed && target !== undefined ? { retractsSeq: target } : {},
        );
      };
      for (const { seq, type, readsHistory } of arrivals) {
        const next = new Map(pressed).set(seq, type);
        const undos = [...next.values()].filter((one) => one === 'undo').length;
        // A service rejects an undo that has nothing to cancel.
        if (pressed.has(seq) || replayed(next).length !== undos) continue;
        const history = [...pressed.keys()].sort((one, other) => one - other).map(row);
        pressed.set(seq, type);
        eventLog.add(row(seq));
        // The history was requested before this press.
        if (readsHistory) eventLog.merge({ events: history, unreadable: 0 }, []);
        expect([...eventLog.retracted].sort(([, one], [, other]) => one - other)).toEqual(replayed(pressed));
      }
    }),
    { numRuns: 300 },
  );
});
