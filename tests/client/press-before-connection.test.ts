import { describe, expect, test } from 'vitest';
import { GAPS_GATHER_MS } from '../../src/feed/client/history-reading.ts';
import { closed, failedHistory, okHistory, pressed, settle, Sim } from './sim.ts';

/** Presses made after the history was read and before the connection began. */

const log = (...seqs: number[]) => okHistory(seqs.map((seq) => pressed(seq)));
const onTape = (sim: Sim): number[] => sim.eventLog.events.map(({ seq }) => seq);

describe('a press between the history and the connection (invariant 38)', () => {
  test('is read, even if no later press reveals the gap', async () => {
    const sim = new Sim();
    sim.history = log(1, 2);
    await sim.goLive();
    expect(onTape(sim)).toEqual([1, 2]);
    sim.history = log(1, 2, 3);
    await sim.advance(1);
    expect(onTape(sim)).toEqual([1, 2, 3]);
    expect([sim.histories, sim.subscription.model.gaps]).toEqual([2, 0]);
    await sim.advance(40_000);
    expect(sim.histories).toBe(2);
  });

  // A device that was offline sends its presses late, and not always the oldest first: 4, followed by 3, 2 and 1.
  test.for([
    ['if a press with a lower number follows', [4], 2, [2, 3, 4]],
    ['if the log was empty and press 1 follows', [], 1, [1, 2, 3, 4]],
    ['if the next press continues the known numbers', [1, 2, 4], 5, [1, 2, 3, 4, 5]],
  ] as const)('is read %s', async ([, known, next, all]) => {
    const sim = new Sim();
    sim.history = log(...known);
    const socket = await sim.goLive();
    sim.history = log(...all);
    socket.frame(2, pressed(next));
    await sim.advance(1);
    expect(onTape(sim)).toEqual(all);
    expect(sim.eventLog.isComplete).toBe(true);
  });

  test('is read while the previous history is still being read', async () => {
    const sim = new Sim();
    sim.history = 'hangs';
    sim.subscription.start();
    await sim.advance(750);
    sim.reachLive();
    await sim.advance(1);
    expect(sim.histories).toBe(1);
    sim.history = log(1, 2);
    sim.pendingHistories[0]!(log(1));
    await settle();
    await sim.advance(1_000);
    expect(onTape(sim)).toEqual([1, 2]);
    expect(sim.histories).toBe(2);
  });

  test('leaves the log incomplete while the history is unreadable', async () => {
    const sim = new Sim();
    sim.history = log(1);
    await sim.goLive();
    sim.history = failedHistory(503);
    await sim.advance(1);
    expect(sim.eventLog.isComplete).toBe(false);
    sim.history = log(1, 2);
    await sim.advance(10_000);
    expect(onTape(sim)).toEqual([1, 2]);
    expect(sim.eventLog.isComplete).toBe(true);
  });

  test('leaves the log incomplete until history has been read again', async () => {
    const sim = new Sim();
    const isComplete = (): boolean => sim.subscription.isLogComplete;
    sim.history = log(1);
    const socket = await sim.goLive();
    await sim.advance(5_000);
    expect(isComplete()).toBe(true);
    socket.lose(closed(1006));
    await sim.advance(2_000);
    sim.history = 'hangs';
    sim.reachLive();
    expect(isComplete()).toBe(false);
    await sim.advance(1);
    expect(isComplete()).toBe(false);
    sim.pendingHistories[0]!(failedHistory(503));
    await settle();
    expect(isComplete()).toBe(false);
    sim.history = log(1, 2);
    await sim.advance(10_000);
    expect(isComplete()).toBe(true);
  });

  test('leaves the log incomplete if only the earlier history has been read', async () => {
    const sim = new Sim();
    sim.history = 'hangs';
    sim.subscription.start();
    await sim.advance(750);
    sim.reachLive();
    sim.pendingHistories[0]!(log(1));
    await settle();
    expect(sim.subscription.isLogComplete).toBe(false);
    await sim.advance(1_000);
    sim.pendingHistories[1]!(log(1));
    await settle();
    expect(sim.subscription.isLogComplete).toBe(true);
  });

  test('leaves the log incomplete if the connection is lost before history is read again', async () => {
    const sim = new Sim();
    sim.history = log(1);
    const socket = await sim.goLive();
    expect(sim.subscription.isLogComplete).toBe(false);
    sim.history = 'hangs';
    await sim.advance(1);
    socket.lose(closed(1006));
    expect([sim.state, sim.subscription.isLogComplete]).toEqual(['waiting', false]);
  });

  test('is read no sooner than Retry-After allows', async () => {
    const sim = new Sim();
    sim.history = failedHistory(503, null, 20_000);
    await sim.goLive();
    await sim.advance(19_000);
    expect(sim.histories).toBe(1);
    sim.history = log(1);
    await sim.advance(2_000);
    expect(sim.histories).toBe(2);
    expect(sim.eventLog.isComplete).toBe(true);
  });

  test('is read after each new connection', async () => {
    const sim = new Sim();
    sim.history = log(1);
    const socket = await sim.goLive();
    await sim.advance(5_000);
    socket.lose(closed(1006));
    await sim.advance(2_000);
    sim.reachLive();
    sim.history = log(1, 2);
    await sim.advance(1);
    expect(onTape(sim)).toEqual([1, 2]);
    expect(sim.histories).toBe(4);
  });
});

test("a log that extends past the press that revealed a gap, but lacks that press, doesn't close the gap", async () => {
  const sim = new Sim();
  sim.history = log(1);
  const socket = await sim.goLive();
  await sim.advance(5_000);
  sim.history = 'hangs';
  socket.frame(3, pressed(9));
  await sim.advance(GAPS_GATHER_MS);
  // History was read after event 11 arrived and before event 10 did.
  socket.frame(5, pressed(10));
  sim.pendingHistories[0]!(log(1, 8, 9, 11));
  await settle();
  expect(sim.eventLog.isComplete).toBe(false);
  sim.history = log(1, 8, 9, 10, 11);
  await sim.advance(5_000);
  expect(sim.eventLog.isComplete).toBe(true);
});
