import { CreateFault } from '../../contract/desk.ts';
import type { SharedFault } from '../storage.ts';
import type { Run } from './database.ts';
import { notifyNodes } from './news.ts';

/** How long a fault is shared after it ended, so that all nodes receive even one that ends immediately (`drop`). */
const FAULT_SHOWN_MS = 5000;

/** Returns the current faults of all nodes, and those that have just ended. */
export async function readFaults(run: Run): Promise<SharedFault[]> {
  const rows = await run(
    'faults',
    `SELECT id, fault, extract(epoch FROM ends_at) * 1000 AS ends_ms FROM faults
     WHERE ends_at > clock_timestamp() - $1 * interval '1 ms' AND (remaining IS NULL OR remaining > 0) ORDER BY id`,
    [FAULT_SHOWN_MS],
  );
  return rows.map((row) => ({
    id: Number(row['id']),
    fault: CreateFault.parse(JSON.parse(String(row['fault']))),
    endsAtMs: Number(row['ends_ms']),
  }));
}

export async function insertFault(run: Run, fault: CreateFault, seconds: number): Promise<SharedFault> {
  await run('forget faults', "DELETE FROM faults WHERE ends_at < now() - interval '1 minute'", []);
  const [row] = await run(
    'add fault',
    `INSERT INTO faults (session_id, fault, remaining, ends_at)
     VALUES ($1, $2, $3, clock_timestamp() + $4 * interval '1 s')
     RETURNING id, extract(epoch FROM ends_at) * 1000 AS ends_ms`,
    [fault.session ?? null, JSON.stringify(fault), fault.count ?? null, seconds],
  );
  await notifyNodes(run, { kind: 'faults' });
  return { id: Number(row?.['id']), fault, endsAtMs: Number(row?.['ends_ms']) };
}

export async function deleteFaults(run: Run, sessionId: string): Promise<void> {
  await run('end faults', 'DELETE FROM faults WHERE session_id = $1', [sessionId]);
  await notifyNodes(run, { kind: 'faults' });
}

/** Uses up one count of a counted fault. Returns false if none was left. */
export async function countDownFault(run: Run, faultId: number): Promise<boolean> {
  const rows = await run(
    'count down',
    'UPDATE faults SET remaining = remaining - 1 WHERE id = $1 AND remaining > 0 RETURNING id',
    [faultId],
  );
  return rows.length > 0;
}
