import type { Judgement, PressKey } from '../storage.ts';
import type { Run } from './database.ts';

/**
 * Locks an open session against every other node until the transaction ends.
 * @returns the position of the session's newest press, and the database's time, Unix ms; null if the session isn't open
 */
export async function lockSession(
  run: Run,
  sessionId: string,
): Promise<{ head: number; nowMs: number } | null> {
  const [row] = await run(
    'lock session',
    `SELECT head, phase, extract(epoch FROM clock_timestamp()) * 1000 AS now_ms
     FROM sessions WHERE session_id = $1 FOR NO KEY UPDATE`,
    [sessionId],
  );
  if (!row || row['phase'] !== 'open') return null;
  return { head: Number(row['head']), nowMs: Number(row['now_ms']) };
}

interface TakenPress {
  judged: Judgement;
  key: PressKey | null;
}

/** Stores accepted presses, the resulting state and the senders' keys. The caller has locked the session. */
export async function insertPresses(
  run: Run,
  sessionId: string,
  place: number,
  accepted: readonly TakenPress[],
): Promise<void> {
  const last = accepted.at(-1)?.judged;
  if (!last) return;
  const presses = accepted.map(({ judged }) => ({ ...judged.press }));
  const rebound = new Map<number, number>();
  for (const { judged } of accepted) {
    for (const [seq, retractsSeq] of judged.retracts ?? []) {
      const inBatch = presses.find((press) => press.seq === seq);
      if (inBatch) inBatch.retractsSeq = retractsSeq;
      else rebound.set(seq, retractsSeq);
    }
  }
  await run(
    'insert presses',
    `WITH taken AS (
       INSERT INTO presses (session_id, place, seq, type, payload, retracts_seq, ingest_ts)
       SELECT $1, $2::bigint + n, seq, type, payload::json, retracts_seq, ingest_ts
       FROM unnest($3::bigint[], $4::text[], $5::text[], $6::bigint[], $7::float8[])
         WITH ORDINALITY AS log (seq, type, payload, retracts_seq, ingest_ts, n)
     )
     UPDATE sessions SET head = $2::bigint + cardinality($3::bigint[]), state = $8::json, score_a = $9, score_b = $10,
       heard_at = clock_timestamp() WHERE session_id = $1`,
    [
      sessionId,
      place,
      presses.map(({ seq }) => seq),
      presses.map(({ type }) => type),
      presses.map(({ payload }) => JSON.stringify(payload)),
      presses.map(({ retractsSeq }) => retractsSeq),
      presses.map(({ ingestTs }) => ingestTs),
      JSON.stringify(last.state),
      last.score.a,
      last.score.b,
    ],
  );
  await insertKeys(run, sessionId, accepted);
  if (rebound.size > 0) await rebindUndos(run, sessionId, rebound);
}

async function insertKeys(run: Run, sessionId: string, accepted: readonly TakenPress[]): Promise<void> {
  const keyed = accepted.flatMap(({ judged, key }) => (key ? [{ ...key, seq: judged.press.seq }] : []));
  if (keyed.length === 0) return;
  await run(
    'insert keys',
    `INSERT INTO press_keys (session_id, sender, key, seq)
     SELECT $1, sender, key, seq FROM unnest($2::text[], $3::text[], $4::bigint[]) AS sent (sender, key, seq)`,
    [sessionId, keyed.map(({ sender }) => sender), keyed.map(({ key }) => key), keyed.map(({ seq }) => seq)],
  );
}

/** Updates which presses the undos of earlier batches cancel. */
async function rebindUndos(run: Run, sessionId: string, rebound: ReadonlyMap<number, number>): Promise<void> {
  await run(
    'rebind undos',
    `UPDATE presses SET retracts_seq = target FROM unnest($2::bigint[], $3::bigint[]) AS undo (undo_seq, target)
     WHERE session_id = $1 AND seq = undo_seq AND retracts_seq IS DISTINCT FROM target`,
    [sessionId, [...rebound.keys()], [...rebound.values()]],
  );
}
