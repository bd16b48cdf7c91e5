import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { ReceivedHistory } from '../../src/feed/contract/received-rows.ts';
import { SAVED_LOG_WAIT_MS } from '../../src/feed/client/subscription.ts';
import type { Database } from '../../src/main/settings/database.ts';
import { openEventLogs, type EventLogs } from '../../src/main/event-log-store.ts';
import { openTestDatabase } from '../database.ts';
import { okHistory, pressed, settle, Sim } from './sim.ts';

/** Saves event logs, and restarts from them. */

const NOW = Date.UTC(2026, 5, 30, 23, 0);
const DAY_MS = 86_400_000;
const URL = 'http://feed.test';
const DEEP = `{"type": "x", "seq": 2, "payload": {"deep": ${'['.repeat(100_000)}${']'.repeat(100_000)}}}`;

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'touchline-logs-'));
  onTestFinished(() => rmSync(path, { recursive: true, force: true }));
  return path;
}

interface Opened {
  database: Database;
  logs: EventLogs;
  warn: ReturnType<typeof vi.fn>;
  /** Reported disk errors. */
  reports: string[];
  /** Runs the retry, as if its time had come. */
  retry: () => Promise<void>;
}

function open(dir: string, now = NOW): Opened {
  const database = openTestDatabase(dir, () => now);
  const warn = vi.fn();
  const reports: string[] = [];
  const timers = new Set<() => void>();
  const logs = openEventLogs(database, {
    clock: {
      wall: () => now,
      monotonic: () => 0,
      after: (_delayMs, run) => {
        timers.add(run);
        return () => timers.delete(run);
      },
    },
    log: { info: () => undefined, warn, error: () => undefined },
    onTrouble: (error) => reports.push((error as NodeJS.ErrnoException).code ?? String(error)),
    onWell: () => reports.push('well'),
  });
  const retry = async (): Promise<void> => {
    for (const run of [...timers]) run();
    await logs.close();
  };
  return { database, logs, warn, reports, retry };
}

function historyOf(seqs: number[], phase: 'open' | 'closed' | null = 'open'): ReceivedHistory {
  const reply = okHistory(
    seqs.map((seq) => pressed(seq)),
    phase,
  );
  if (!reply.ok) throw new Error('unreachable');
  return reply.value;
}

const seqsOf = (history: ReceivedHistory | null): number[] | undefined =>
  history?.events.map(({ seq }) => seq);

describe('a subscription after a restart', () => {
  test("connects after a second if the disk doesn't respond", async () => {
    const sim = new Sim(() => 0.5, 'hangs');
    sim.subscription.start();
    await sim.advance(SAVED_LOG_WAIT_MS - 1);
    expect(sim.state).toBe('idle');
    await sim.advance(1);
    expect(sim.sockets).toHaveLength(1);
  });

  test("doesn't connect if it was stopped while its log was being read", async () => {
    const sim = new Sim(() => 0.5, historyOf([1, 2], 'closed'));
    sim.subscription.start();
    sim.subscription.stop();
    await sim.advance(86_400_000);
    expect([sim.state, sim.eventLog.length, sim.sockets.length]).toEqual(['idle', 0, 0]);
  });

  test('sends no request for a finished game', async () => {
    const sim = new Sim(() => 0.5, historyOf([1, 2, 3], 'closed'));
    sim.subscription.start();
    await sim.advance(86_400_000);
    expect(sim.subscription.model.state).toEqual({ name: 'ended', reason: 'session_ended' });
    expect(sim.sockets).toHaveLength(0);
    expect(sim.histories).toBe(0);
    expect(sim.eventLog.isComplete).toBe(true);
    expect(sim.eventLog.length).toBe(3);
  });

  test('has the saved log of a running game before it connects, and reads history once', async () => {
    const sim = new Sim(() => 0.5, historyOf([1, 2]));
    sim.history = 'hangs';
    sim.subscription.start();
    await settle();
    expect(sim.eventLog.length).toBe(2);
    await sim.advance(750);
    const socket = sim.reachLive();
    sim.pendingHistories[0]!(okHistory([1, 2, 3].map((seq) => pressed(seq))));
    await settle();
    socket.frame(2, pressed(4));
    await settle();
    expect(sim.eventLog.events.map(({ seq }) => seq)).toEqual([1, 2, 3, 4]);
    expect(sim.histories).toBe(1);
    expect(sim.eventLog.isComplete).toBe(true);
    expect(sim.keptHistories).toHaveLength(1);
    expect(sim.keptEvents).toEqual([4]);
  });

  test('reads the log of a finished game from the source again if the saved log lacks a line', async () => {
    const sim = new Sim(() => 0.5, { ...historyOf([1, 3], 'closed'), unreadable: 1 });
    sim.history = okHistory(
      [1, 2, 3].map((seq) => pressed(seq)),
      'closed',
    );
    sim.subscription.start();
    await settle();
    expect(sim.histories).toBe(1);
    expect(sim.eventLog.events.map(({ seq }) => seq)).toEqual([1, 2, 3]);
    expect(sim.eventLog.isComplete).toBe(true);
  });

  test("doesn't report saved events as new when they are repeated", async () => {
    const sim = new Sim(() => 0.5, historyOf([1, 2]));
    sim.history = 'hangs';
    sim.subscription.start();
    await sim.advance(750);
    sim.reachLive();
    sim.socket.frame(2, pressed(2));
    expect(sim.shown.at(-1)!.isNews).toBe(false);
  });
});

test('a history that lacks later presses is saved together with those presses', async () => {
  const sim = new Sim(() => 0.5, null);
  sim.history = 'hangs';
  sim.subscription.start();
  await sim.advance(750);
  sim.reachLive();
  sim.socket.frame(2, pressed(3));
  sim.pendingHistories[0]!(okHistory([1, 2].map((seq) => pressed(seq))));
  await settle();
  expect(sim.keptHistories[0]?.events.map(({ seq }) => seq)).toEqual([1, 2, 3]);
});

describe('a saved event log', () => {
  test('returns its history with the events received live', async () => {
    const dir = folder();
    const { database, logs } = open(dir);
    const log = logs.of(URL, 'game1');
    expect(await log.read()).toBeNull();
    log.replace(historyOf([1, 2]));
    log.add(pressed(3));
    log.add(pressed(4));
    await log.settled();
    log.add(pressed(5));
    // `read` includes pending writes.
    expect(seqsOf(await log.read())).toEqual([1, 2, 3, 4, 5]);
    await log.settled();
    await database.close();
    const again = open(dir);
    expect(await again.logs.of(URL, 'game1').read()).toEqual(historyOf([1, 2, 3, 4, 5]));
    expect(await again.logs.of('http://other.test', 'game1').read()).toBeNull();
    expect(again.warn).not.toHaveBeenCalled();
  });

  test('is completely replaced by a later history', async () => {
    const { logs } = open(folder());
    const log = logs.of(URL, 'game1');
    log.replace(historyOf([1, 2, 3]));
    await log.settled();
    log.replace(historyOf([1, 3]));
    await log.settled();
    expect(seqsOf(await log.read())).toEqual([1, 3]);
  });

  test('keeps its number of unreadable events', async () => {
    const { logs } = open(folder());
    const log = logs.of(URL, 'game1');
    log.replace({ ...historyOf([1, 2]), unreadable: 3 });
    await log.settled();
    expect(await log.read()).toMatchObject({ unreadable: 3, events: [{ seq: 1 }, { seq: 2 }] });
  });

  test.for(['', 'no JSON', '{"seq": 2}', DEEP])(
    "counts a row that isn't an event as unreadable (%#)",
    async (text) => {
      const { database, logs } = open(folder());
      const log = logs.of(URL, 'game1');
      log.replace(historyOf([1, 2, 3]));
      await log.settled();
      await database.write([{ sql: 'UPDATE event SET event = ? WHERE seq = 2', values: [text] }]);
      expect(await log.read()).toEqual({ ...historyOf([1, 3]), unreadable: 1 });
    },
  );

  test.for(['', 'no JSON', '{"half":', '{"sessionId":"game1"}', '{"sessionId":"other","phase":"open"}'])(
    "isn't used if its header is invalid or another session's (%j)",
    async (text) => {
      const { database, logs } = open(folder());
      const log = logs.of(URL, 'game1');
      log.replace(historyOf([1]));
      await log.settled();
      await database.write([{ sql: 'UPDATE event_log SET header = ?', values: [text] }]);
      expect(await log.read()).toBeNull();
    },
  );

  test('is removed 30 days after it was last written, with its events', async () => {
    const dir = folder();
    for (const [game, days] of [
      ['old', 31],
      ['young', 29],
    ] as const) {
      const { database, logs } = open(dir, NOW - days * DAY_MS);
      const log = logs.of(URL, game);
      log.replace({ ...historyOf([1]), sessionId: game });
      await log.settled();
      await database.close();
    }
    const { database, logs } = open(dir);
    expect(seqsOf(await logs.of(URL, 'young').read())).toEqual([1]);
    expect(await logs.of(URL, 'old').read()).toBeNull();
    expect(await database.read('SELECT count(*) AS count FROM event', [])).toEqual([{ count: 1 }]);
  });

  test('is written consistently by two subscriptions of one session', async () => {
    const { database, logs } = open(folder());
    const one = logs.of(URL, 's');
    const other = logs.of(URL, 's');
    one.replace({ ...historyOf([1, 2]), sessionId: 's' });
    other.replace({ ...historyOf([1, 2, 3]), sessionId: 's' });
    for (const seq of [3, 4, 5]) {
      one.add(pressed(seq));
      other.add(pressed(seq));
    }
    await Promise.all([one.settled(), other.settled()]);
    expect(await database.read('SELECT seq FROM event ORDER BY seq', [])).toHaveLength(5);
    // A history that was read earlier lacks what the other log has received since.
    one.add(pressed(6));
    other.replace({ ...historyOf([1, 2, 3, 4, 5]), sessionId: 's' });
    await one.settled();
    expect(seqsOf(await one.read())).toEqual([1, 2, 3, 4, 5, 6]);
    expect(logs.of('http://other.test', 's')).not.toBe(one);
    expect(logs.of(URL, 't')).not.toBe(one);
  });

  test('is moved from an older build to the database, unless it is over 30 days old or has an unreadable line', async () => {
    const dir = folder();
    const tapes = join(dir, 'tapes');
    mkdirSync(tapes);
    const fileOf = (game: string): string =>
      join(tapes, `${createHash('sha256').update(`${URL} ${game}`).digest('hex').slice(0, 32)}.jsonl`);
    for (const game of ['whole', 'torn', 'old']) {
      const { events, unreadable: unreadableEvents, ...header } = { ...historyOf([1, 2], 'closed') };
      const lines = [{ ...header, unreadableEvents, sessionId: game }, ...events].map((line) =>
        JSON.stringify(line),
      );
      writeFileSync(fileOf(game), `${lines.join('\n')}${game === 'torn' ? '{"se' : '\n'}`);
      const writtenAt = NOW / 1000 - (game === 'old' ? 31 : 29) * 86_400;
      utimesSync(fileOf(game), writtenAt, writtenAt);
    }
    const { logs } = open(dir);
    expect(await logs.of(URL, 'whole').read()).toEqual({
      ...historyOf([1, 2], 'closed'),
      sessionId: 'whole',
    });
    expect(await logs.of(URL, 'torn').read()).toBeNull();
    expect(await logs.of(URL, 'old').read()).toBeNull();
    expect(readdirSync(tapes)).toEqual([]);
  });

  test("is reported once while it can't be written, stays in memory, and is written later", async () => {
    const dir = folder();
    const { database, logs, reports, retry } = open(dir);
    const log = logs.of(URL, 'game1');
    const block = "CREATE TRIGGER full BEFORE INSERT ON event BEGIN SELECT RAISE(ABORT, 'full'); END";
    await database.write([{ sql: block, values: [] }]);
    log.replace(historyOf([1]));
    await log.settled();
    log.add(pressed(2));
    await log.settled();
    expect(reports).toEqual(['ERR_SQLITE_ERROR']);
    expect(seqsOf(await log.read())).toEqual([1, 2]);
    await database.write([{ sql: 'DROP TRIGGER full', values: [] }]);
    await retry();
    expect(reports.slice(1)).toEqual(['well']);
    await database.close();
    expect(seqsOf(await open(dir).logs.of(URL, 'game1').read())).toEqual([1, 2]);
  });
});
