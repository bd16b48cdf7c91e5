import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { INSTANT_MAX_S, KEPT_SEQ_MAX } from '../../contract/desk.ts';
import type { LogRow } from '../../sports/index.ts';
import type { PressKey, WrittenEvent } from '../storage.ts';
import { eventText, wirePayload } from '../stored-press.ts';
import type { StoredPress } from '../stored-press.ts';
import { maybeNumber, number, text } from './database.ts';
import type { Row } from './database.ts';

/** The maximum number of sessions for which the number of unreadable presses is cached. */
const COUNTED_MAX = 1_000;

type Payload = Record<string, unknown>;

/**
 * Selects rows that can be read and served. Others stay in the database but are set aside: SQLite allows numbers that
 * JavaScript can't represent, and a file can be damaged or edited. (The plus keeps SQLite from using these bounds as an
 * index instead of a slice's start position, which would read a long log from its beginning for each slice.)
 */
const READABLE = `
  +seq BETWEEN 0 AND ${KEPT_SEQ_MAX} AND ifnull(retracts_seq, 0) BETWEEN 0 AND ${KEPT_SEQ_MAX}
  AND ingest_ts BETWEEN 0 AND ${INSTANT_MAX_S} AND json_valid(payload) AND substr(payload, 1, 1) = '{'`;

function payloadOf(row: Row): Payload {
  return JSON.parse(text(row, 'payload')) as Payload;
}

function storedPress(row: Row): StoredPress {
  return {
    seq: number(row, 'seq'),
    type: text(row, 'type'),
    payload: payloadOf(row),
    retractsSeq: maybeNumber(row, 'retracts_seq'),
    ingestTs: number(row, 'ingest_ts'),
  };
}

/** Stores the logs. A log is read in the order of `seq`, as a whole or in slices. */
export class Presses {
  readonly #insert: StatementSync;
  readonly #one: StatementSync;
  readonly #all: StatementSync;
  readonly #after: StatementSync;
  readonly #slice: StatementSync;
  readonly #wholeSlice: StatementSync;
  readonly #rebind: StatementSync;
  readonly #count: StatementSync;
  readonly #last: StatementSync;
  readonly #erase: StatementSync;
  readonly #isUsed: StatementSync;
  readonly #addKey: StatementSync;
  readonly #byKey: StatementSync;
  readonly #sent: StatementSync;
  readonly #eraseKeys: StatementSync;
  readonly #unreadable: StatementSync;
  readonly #unreadableIn: StatementSync;
  readonly #counted = new Map<string, number>();

  constructor(database: DatabaseSync) {
    this.#insert = database.prepare(
      'INSERT INTO presses (session_id, seq, type, payload, retracts_seq, ingest_ts) VALUES (?, ?, ?, ?, ?, ?)',
    );
    this.#one = database.prepare(`SELECT * FROM presses WHERE session_id = ? AND seq = ? AND ${READABLE}`);
    this.#all = database.prepare(`SELECT * FROM presses WHERE session_id = ? AND ${READABLE} ORDER BY seq`);
    this.#after = database.prepare(
      `SELECT * FROM presses WHERE session_id = ? AND seq > ? AND ${READABLE} ORDER BY seq`,
    );
    this.#slice = database.prepare(
      `SELECT * FROM presses WHERE session_id = ? AND seq > ? AND seq <= ? AND ${READABLE} ORDER BY seq LIMIT ?`,
    );
    this.#wholeSlice = database.prepare(
      'SELECT * FROM presses WHERE session_id = ? AND seq > ? AND seq <= ? ORDER BY seq LIMIT ?',
    );
    this.#rebind = database.prepare(
      'UPDATE presses SET retracts_seq = ? WHERE session_id = ? AND seq = ? AND retracts_seq IS NOT ?',
    );
    this.#count = database.prepare(
      `SELECT count(*) AS count, max(seq) AS last, max(ingest_ts) AS heard FROM presses
       WHERE session_id = ? AND ${READABLE}`,
    );
    this.#last = database.prepare(
      `SELECT seq FROM presses WHERE session_id = ? AND ${READABLE} ORDER BY seq DESC LIMIT 1`,
    );
    this.#isUsed = database.prepare('SELECT 1 FROM presses WHERE session_id = ? AND seq = ?');
    this.#unreadable = database.prepare(
      `SELECT session_id, count(*) AS count FROM presses
       WHERE session_id IN (SELECT session_id FROM sessions WHERE phase = 'open') AND NOT (${READABLE})
       GROUP BY session_id`,
    );
    this.#unreadableIn = database.prepare(
      `SELECT count(*) AS count FROM presses WHERE session_id = ? AND NOT (${READABLE})`,
    );
    this.#addKey = database.prepare(
      'INSERT INTO press_keys (session_id, sender, key, seq) VALUES (?, ?, ?, ?)',
    );
    this.#byKey = database.prepare(
      'SELECT seq FROM press_keys WHERE session_id = ? AND sender = ? AND key = ?',
    );
    this.#sent = database.prepare('SELECT key, seq FROM press_keys WHERE session_id = ? AND sender = ?');
    this.#eraseKeys = database.prepare('DELETE FROM press_keys WHERE session_id = ?');
    this.#erase = database.prepare('DELETE FROM presses WHERE session_id = ?');
  }

  add(sessionId: string, press: StoredPress): void {
    const { seq, type, payload, retractsSeq, ingestTs } = press;
    this.#insert.run(sessionId, seq, type, JSON.stringify(payload), retractsSeq, ingestTs);
  }

  /** Saves which press each undo cancels, after a late press changed it. */
  rebind(sessionId: string, retracts: ReadonlyMap<number, number>): void {
    for (const [seq, retractsSeq] of retracts) this.#rebind.run(retractsSeq, sessionId, seq, retractsSeq);
  }

  addKey(sessionId: string, { sender, key }: PressKey, seq: number): void {
    this.#addKey.run(sessionId, sender, key, seq);
  }

  seqOf(sessionId: string, { sender, key }: PressKey): number | null {
    const row = this.#byKey.get(sessionId, sender, key);
    return row ? number(row, 'seq') : null;
  }

  /** Returns the numbers of all presses with keys of a sender, by key. */
  seqsOf(sessionId: string, sender: string): ReadonlyMap<string, number> {
    return new Map(
      this.#sent.all(sessionId, sender).map((row) => [text(row, 'key'), number(row, 'seq')] as const),
    );
  }

  find(sessionId: string, seq: number): StoredPress | null {
    const row = this.#one.get(sessionId, seq);
    return row ? storedPress(row) : null;
  }

  *all(sessionId: string): Iterable<StoredPress> {
    for (const row of this.#all.iterate(sessionId)) yield storedPress(row);
  }

  /** Returns the presses after `afterSeq` as they were sent, for folding. */
  *log(sessionId: string, afterSeq: number): Iterable<LogRow> {
    for (const row of this.#after.iterate(sessionId, afterSeq)) {
      yield { seq: number(row, 'seq'), type: text(row, 'type'), payload: payloadOf(row) };
    }
  }

  /** Returns the next `limit` events after `afterSeq`, up to `lastSeq`, serialized for the wire. */
  slice(sessionId: string, afterSeq: number, lastSeq: number, limit: number): WrittenEvent[] {
    // A complete log doesn't have to be checked row by row.
    const rows = this.unreadable(sessionId) === 0 ? this.#wholeSlice : this.#slice;
    return rows.all(sessionId, afterSeq, lastSeq, limit).map((row) => {
      const seq = number(row, 'seq');
      const retractsSeq = maybeNumber(row, 'retracts_seq');
      const payload =
        retractsSeq === null
          ? text(row, 'payload')
          : JSON.stringify(wirePayload(payloadOf(row), retractsSeq));
      return {
        seq,
        event: eventText({ seq, type: text(row, 'type'), payload, ingestTs: number(row, 'ingest_ts') }),
      };
    });
  }

  /** Returns whether the number is used, even by a row that is set aside. */
  isUsed(sessionId: string, seq: number): boolean {
    return this.#isUsed.get(sessionId, seq) !== undefined;
  }

  /** Returns how many presses of each open session are unreadable and set aside; empty if none is. */
  setAside(): { sessionId: string; count: number }[] {
    return this.#unreadable
      .all()
      .map((row) => ({ sessionId: text(row, 'session_id'), count: number(row, 'count') }));
  }

  /** Returns the number of the newest readable press, or null. */
  lastSeq(sessionId: string): number | null {
    const row = this.#last.get(sessionId);
    return row ? number(row, 'seq') : null;
  }

  /** Returns how many of a session's presses are set aside. Counted only once, because no such press is ever added. */
  unreadable(sessionId: string): number {
    const known = this.#counted.get(sessionId);
    if (known !== undefined) return known;
    const row = this.#unreadableIn.get(sessionId);
    const count = row ? number(row, 'count') : 0;
    const [oldest] = this.#counted.keys();
    if (this.#counted.size >= COUNTED_MAX && oldest !== undefined) this.#counted.delete(oldest);
    this.#counted.set(sessionId, count);
    return count;
  }

  /** Returns the count and the last numbers of a log's readable part. */
  extent(sessionId: string): { count: number; lastSeq: number | null; lastIngestTs: number | null } {
    const row = this.#count.get(sessionId);
    if (!row) return { count: 0, lastSeq: null, lastIngestTs: null };
    return {
      count: number(row, 'count'),
      lastSeq: maybeNumber(row, 'last'),
      lastIngestTs: maybeNumber(row, 'heard'),
    };
  }

  erase(sessionId: string): void {
    this.#eraseKeys.run(sessionId);
    this.#erase.run(sessionId);
    this.#counted.delete(sessionId);
  }
}
