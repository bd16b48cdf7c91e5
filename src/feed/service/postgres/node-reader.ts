import type { Log } from '../log.ts';
import type { Meter } from '../meter.ts';
import { UnavailableError } from '../storage.ts';
import type { Database, Row, Run } from './database.ts';
import { placedPress } from './log-rows.ts';
import { PRESSES_CHANNEL } from './news.ts';
import type { LogReader, PgLog } from './pg-log.ts';

/** How many logs one statement reads, and how many rows of each. */
const LOGS_AT_ONCE = 200;
const ROWS_AT_ONCE = 500;

const READ = `
  SELECT sessions.session_id, phase, extract(epoch FROM heard_at) * 1000 AS heard_ms,
    place, seq, type, payload, retracts_seq, ingest_ts
  FROM unnest($1::text[], $2::bigint[]) AS wanted (session_id, known)
  JOIN sessions ON sessions.session_id = wanted.session_id
  LEFT JOIN LATERAL (
    SELECT place, seq, type, payload, retracts_seq, ingest_ts FROM presses
    WHERE presses.session_id = wanted.session_id AND presses.place > known ORDER BY place LIMIT ${ROWS_AT_ONCE}
  ) AS news ON true
  ORDER BY sessions.session_id, place`;

interface Wish {
  resolve: () => void;
  reject: (error: unknown) => void;
}

/**
 * Reads what other nodes accepted, for all logs of a node. Requests during one statement are served by the next
 * statement, so a node has a single reader, regardless of the number of sessions and notifications.
 */
export class NodeReader implements LogReader {
  readonly #database: Database;
  readonly #meter: Meter;
  readonly #log: Log;
  readonly #logs = new Map<string, PgLog>();
  readonly #pending = new Map<PgLog, Wish[]>();
  /** Logs to read without a notification. */
  readonly #untold = new Set<PgLog>();
  #isReading = false;
  /** The newest press of each session that other nodes must still be notified of. */
  readonly #toTell = new Map<string, number>();
  #isTelling = false;
  /** This node's own notifications, which are ignored when they are received. */
  readonly #own = new Map<string, number>();
  beforeRows: (run: Run) => Promise<void> = () => Promise.resolve();

  constructor(database: Database, meter: Meter, log: Log) {
    this.#database = database;
    this.#meter = meter;
    this.#log = log;
  }

  add(log: PgLog): void {
    this.#logs.set(log.sessionId, log);
    // Finds presses that were committed after the log's rows were read and before it was added.
    this.#want(log, null);
  }

  remove(log: PgLog): void {
    if (this.#logs.get(log.sessionId) === log) this.#logs.delete(log.sessionId);
  }

  ids(): string[] {
    return [...this.#logs.keys()];
  }

  idle(): Promise<unknown> {
    return Promise.all(Array.from(this.#logs.values(), (log) => log.idle()));
  }

  read(log: PgLog): Promise<void> {
    return new Promise((resolve, reject) => this.#want(log, { resolve, reject }));
  }

  /** Schedules a read of a session that may have changed. */
  poke(sessionId: string): void {
    const log = this.#logs.get(sessionId);
    if (log) this.#want(log, null);
  }

  /** Reads everything that was missing when this node's sessions were polled at `askedAtMs` (on `elapsed`). */
  compare(rows: readonly Row[], askedAtMs: number): void {
    for (const row of rows) {
      const log = this.#logs.get(String(row['session_id']));
      if (!log) continue;
      const isBehind = Number(row['head']) > log.place;
      if (isBehind) this.#untold.add(log);
      if (isBehind || row['phase'] !== 'open') this.#want(log, null);
      else
        log
          .receive([], { heardAt: heardAt(row), askedAtMs }, false)
          .catch((error: unknown) => this.#failed(log, error));
    }
  }

  /** Handles a notification of a press that another node's `tell` sent. */
  heard(message: string): void {
    const own = this.#own.get(message) ?? 0;
    if (own > 1) this.#own.set(message, own - 1);
    else this.#own.delete(message);
    if (own === 0) this.poke(message.split(' ')[0] ?? '');
  }

  /** Records that notifications were missed, so this node no longer waits for its own. */
  deaf(): void {
    this.#own.clear();
  }

  /**
   * Notifies the other nodes, after the commit rather than within it: a transaction that notifies holds a lock on the
   * whole database until it is on disk. If the notification fails, other nodes find the press by polling.
   */
  tell(log: PgLog, seq: number): void {
    this.#toTell.set(log.sessionId, seq);
    if (!this.#isTelling) void this.#tellAll();
  }

  async #tellAll(): Promise<void> {
    this.#isTelling = true;
    while (this.#toTell.size > 0) {
      const messages = Array.from(this.#toTell, ([sessionId, seq]) => `${sessionId} ${seq}`);
      this.#toTell.clear();
      for (const message of messages) this.#own.set(message, (this.#own.get(message) ?? 0) + 1);
      try {
        await this.#database.run('tell presses', 'SELECT pg_notify($1, m) FROM unnest($2::text[]) AS m', [
          PRESSES_CHANNEL,
          messages,
        ]);
      } catch {
        // Every node finds these presses by polling within a second.
        for (const message of messages) this.#own.delete(message);
      }
    }
    this.#isTelling = false;
  }

  #want(log: PgLog, wish: Wish | null): void {
    const wishes = this.#pending.get(log) ?? [];
    if (wish) wishes.push(wish);
    this.#pending.set(log, wishes);
    if (!this.#isReading) void this.#readAll();
  }

  async #readAll(): Promise<void> {
    this.#isReading = true;
    while (this.#pending.size > 0) {
      const batch = [...this.#pending].slice(0, LOGS_AT_ONCE);
      for (const [log] of batch) this.#pending.delete(log);
      const askedAtMs = this.#database.elapsed();
      try {
        const rows = await this.#database.run('read logs', READ, [
          batch.map(([log]) => log.sessionId),
          batch.map(([log]) => log.place),
        ]);
        await this.beforeRows((...statement) => this.#database.run(...statement));
        const bySession = Map.groupBy(rows, (row) => String(row['session_id']));
        for (const [log, wishes] of batch)
          void this.#give(log, bySession.get(log.sessionId) ?? [], askedAtMs, wishes);
      } catch (error) {
        for (const { reject } of batch.flatMap(([, wishes]) => wishes)) reject(error);
      }
    }
    this.#isReading = false;
  }

  async #give(log: PgLog, rows: readonly Row[], askedAtMs: number, wishes: readonly Wish[]): Promise<void> {
    const presses = rows.filter((row) => row['place'] !== null).map(placedPress);
    const isWhole = presses.length < ROWS_AT_ONCE;
    const before = log.place;
    try {
      const isOver = isWhole && rows[0] !== undefined && rows[0]['phase'] !== 'open';
      await log.receive(presses, rows[0] ? { heardAt: heardAt(rows[0]), askedAtMs } : null, isOver);
      if (this.#untold.delete(log) && log.place > before) {
        this.#meter.caughtUp(log.place - before);
        this.#log('info', 'caught up', { sessionId: log.sessionId, seq: presses.at(-1)?.press.seq ?? null });
      }
      if (isWhole) for (const { resolve } of wishes) resolve();
      else for (const wish of wishes.length === 0 ? [null] : wishes) this.#want(log, wish);
    } catch (error) {
      this.#failed(log, error);
      for (const { reject } of wishes) reject(error);
    }
  }

  /** Handles a failed read, which the next poll retries. The code that detects an offline database reports it once. */
  #failed({ sessionId }: PgLog, error: unknown): void {
    if (error instanceof UnavailableError) return;
    this.#log('error', 'failed to follow a session', { sessionId, error: String(error) });
  }
}

function heardAt(row: Row): number | null {
  const heard = row['heard_ms'] ?? null;
  return heard === null ? null : Number(heard);
}
