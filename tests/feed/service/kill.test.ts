import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { Target } from '../conformance/target.ts';
import { end, standBy } from './process.ts';

/** How often the service is killed. `TOUCHLINE_KILLS=100` makes a longer run. */
const KILLS = Number(process.env['TOUCHLINE_KILLS'] ?? 30);
/** How many presses are in flight at any moment. */
const IN_FLIGHT = 8;

interface Acknowledged {
  seq: number;
  marker: string;
}

interface HistoryEvent {
  seq: number;
  type: string;
  payload: { marker: string };
}

/**
 * Presses until the connection is dead. Every press has its own seq and a marker, as if numbered by a scout's device.
 * Records acknowledged presses, and returns the next unused seq.
 */
async function pressUntilDead(
  target: Target,
  sessionId: string,
  from: number,
  acknowledged: Acknowledged[],
): Promise<number> {
  let seq = from;
  async function hand(): Promise<void> {
    for (;;) {
      const mine = seq++;
      const marker = `m${mine}`;
      const answer = await target.press(
        sessionId,
        'possession',
        { team: mine % 2 ? 'A' : 'B', marker },
        mine,
      );
      if (answer.status === 201) acknowledged.push({ seq: mine, marker });
      else throw new Error(`press ${mine}: ${answer.status} ${JSON.stringify(answer.body)}`);
    }
  }
  const ends = await Promise.allSettled(Array.from({ length: IN_FLIGHT }, hand));
  for (const one of ends) {
    // A dead connection is a TypeError of fetch. Any other error is a fault of the service.
    if (one.status === 'rejected' && !(one.reason instanceof TypeError)) throw one.reason;
  }
  return seq;
}

it(
  `the service loses and duplicates no acknowledged press when it is killed ${KILLS} times during presses`,
  { timeout: 900_000 },
  async () => {
    const data = await mkdtemp(join(tmpdir(), 'touchline-kill-'));
    onTestFinished(() => rm(data, { recursive: true, force: true }));
    const acknowledged: Acknowledged[] = [];
    let sessionId = '';
    let nextSeq = 1;
    const args = ['--port', '0', '--data', data];
    // Two more processes load while one is used and killed.
    const waiting = [standBy(args), standBy(args)];
    onTestFinished(() => waiting.forEach(({ child }) => child.kill('SIGKILL')));
    for (let kill = 0; kill < KILLS; kill++) {
      const { child, ready } = await waiting.shift()!.go();
      waiting.push(standBy(args));
      const target = new Target(ready.url, ready.operatorToken, () => Promise.resolve());
      if (sessionId === '') sessionId = await target.session({ league: 'nba' });
      const before = acknowledged.length;
      const pressing = pressUntilDead(target, sessionId, nextSeq, acknowledged);
      // Killed at a different moment every time, but only once something was acknowledged.
      while (acknowledged.length < before + 1 + (kill % 13)) await setTimeout(1);
      await end(child, 'SIGKILL');
      nextSeq = await pressing;
    }

    const { child, ready } = await waiting.shift()!.go();
    const target = new Target(ready.url, ready.operatorToken, () => Promise.resolve());
    const { body } = await target.get(`/api/history/${sessionId}`, ready.operatorToken);
    const { events } = body as { events: HistoryEvent[] };
    const bySeq = new Map(events.map((event) => [event.seq, event.payload.marker]));
    expect(acknowledged.length).toBeGreaterThan(KILLS);
    expect(acknowledged.filter(({ seq, marker }) => bySeq.get(seq) !== marker)).toEqual([]);
    expect(bySeq.size).toBe(events.length);
    expect(new Set(events.map(({ payload }) => payload.marker)).size).toBe(events.length);
    expect(events.map(({ seq }) => seq)).toEqual([...bySeq.keys()].sort((one, other) => one - other));
    expect((await target.press(sessionId, 'live')).status).toBe(201);
    expect(await end(child, 'SIGTERM')).toBe(0);
  },
);
