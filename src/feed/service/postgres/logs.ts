import { eventText, wirePayload } from '../stored-press.ts';
import type { LogStore } from '../storage.ts';
import type { Database, Row } from './database.ts';
import { PRESS_COLUMNS, pressOf } from './log-rows.ts';
import { PgLog } from './pg-log.ts';
import type { PgLogParts } from './pg-log.ts';

function eventOf(row: Row): string {
  const retracts = row['retracts_seq'];
  const payload =
    retracts === null
      ? String(row['payload'])
      : JSON.stringify(wirePayload(pressOf(row).payload, Number(retracts)));
  const [seq, ingestTs] = [Number(row['seq']), Number(row['ingest_ts'])];
  return eventText({ seq, type: String(row['type']), payload, ingestTs });
}

/** Returns the store of the logs. Every row is readable, because the database enforces it. */
export function logStore(database: Database, parts: PgLogParts): LogStore {
  return {
    open: (sessionId) => PgLog.open(sessionId, parts),
    async all(sessionId) {
      const text = `SELECT ${PRESS_COLUMNS} FROM presses WHERE session_id = $1 ORDER BY seq`;
      return (await database.run('whole log', text, [sessionId])).map(pressOf);
    },
    async seqsOf(sessionId, sender) {
      const text = 'SELECT key, seq FROM press_keys WHERE session_id = $1 AND sender = $2';
      const rows = await database.run('keys of a sender', text, [sessionId, sender]);
      return new Map(rows.map((row) => [String(row['key']), Number(row['seq'])] as const));
    },
    async lastSeq(sessionId) {
      const [row] = await database.run(
        'last seq',
        'SELECT max(seq) AS last FROM presses WHERE session_id = $1',
        [sessionId],
      );
      const last = row?.['last'] ?? null;
      return last === null ? null : Number(last);
    },
    async lastPressedAt(sessionId) {
      const [row] = await database.run(
        'last pressed',
        'SELECT max(ingest_ts) AS last FROM presses WHERE session_id = $1',
        [sessionId],
      );
      const last = row?.['last'] ?? null;
      return last === null ? null : Number(last) * 1000;
    },
    async slice(sessionId, afterSeq, lastSeq, limit) {
      const rows = await database.run(
        'log slice',
        `SELECT ${PRESS_COLUMNS} FROM presses WHERE session_id = $1 AND seq > $2 AND seq <= $3 ORDER BY seq LIMIT $4`,
        [sessionId, afterSeq, lastSeq, limit],
      );
      return rows.map((row) => ({ seq: Number(row['seq']), event: eventOf(row) }));
    },
    unreadable: () => Promise.resolve(0),
  };
}
