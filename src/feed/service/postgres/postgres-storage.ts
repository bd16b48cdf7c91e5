import { Client } from 'pg';
import { CreateFault } from '../../contract/desk.ts';
import type { Clock } from '../clock.ts';
import type { Meter } from '../meter.ts';
import type { Log } from '../log.ts';
import type { Cluster, ClusterListener, JwtKeyTexts, SharedFault, Storage } from '../storage.ts';
import { accountStore } from './accounts.ts';
import { clientConfig, Database } from './database.ts';
import type { Address, Run } from './database.ts';
import { DatabaseClock } from './database-clock.ts';
import { startError } from './errors.ts';
import { gameStore } from './games.ts';
import { logStore } from './logs.ts';
import { tellNodes } from './news.ts';
import type { News } from './news.ts';
import { NewsLine } from './news-line.ts';
import { NodeReader } from './node-reader.ts';
import { migrate } from './schema.ts';
import { LEASE_MS, sessionStore } from './sessions.ts';

/** A fault is shared for a while beyond its end, so that nodes see one that is over at once. */
const FAULT_SHOWN_MS = 5000;
/** How far back each look for revoked accounts reaches beyond the one before: longer than a statement may take. */
const REVOKED_OVERLAP_MS = 10_000;
/** What is on its way when a node stops has so long to be kept. */
const FLUSH_WITHIN_MS = 5000;

export interface PostgresOptions extends Address {
  clock: Clock;
  log: Log;
  meter: Meter;
  /** Are faults played at all? Then every node looks for those of others before it serves what it reads. */
  hasFaults: boolean;
}

async function readClock(run: Run, clock: DatabaseClock): Promise<number> {
  const askedAtMs = clock.elapsed();
  const [row] = await run('now', 'SELECT extract(epoch FROM clock_timestamp()) * 1000 AS now_ms', []);
  const nowMs = Number(row?.['now_ms']);
  clock.wasRead(nowMs, askedAtMs);
  return nowMs;
}

async function readKeys(run: Run): Promise<JwtKeyTexts> {
  const rows = await run('jwt keys', 'SELECT name, value FROM jwt_keys', []);
  const valueOf = (name: string): string | null => {
    const found = rows.find((row) => row['name'] === name);
    return found ? String(found['value']) : null;
  };
  return { secret: valueOf('jwt-secret'), jwks: valueOf('jwks.json') };
}

async function readFaults(run: Run): Promise<SharedFault[]> {
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

/** Runs `use` on a connection of its own to a database that is made ready for this version. @throws DatabaseError */
async function onReady<T>(address: Address, use: (run: Run) => Promise<T>): Promise<T> {
  const config = clientConfig(address);
  const client = new Client({ ...config, query_timeout: 0 });
  const { host, port, user = '' } = client;
  const where = `${host}:${port}`;
  // A line that breaks rejects whatever is being asked on it.
  client.on('error', () => undefined);
  try {
    await client.connect();
    await migrate(client, where);
    return await use(async (_name, text, values) => {
      const { rows } = await client.query<Record<string, unknown>>(text, [...values]);
      return rows;
    });
  } catch (error) {
    throw startError(error, where, user);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Puts the keys for account tokens into a database, in place of those that were there. @throws DatabaseError */
export async function setJwtKeys(address: Address, keys: JwtKeyTexts): Promise<void> {
  await onReady(address, async (run) => {
    for (const [name, value] of [
      ['jwt-secret', keys.secret],
      ['jwks.json', keys.jwks],
    ] as const) {
      await run('', 'DELETE FROM jwt_keys WHERE name = $1', [name]);
      if (value !== null) await run('', 'INSERT INTO jwt_keys (name, value) VALUES ($1, $2)', [name, value]);
    }
    await tellNodes(run, { kind: 'keys' });
  });
}

/**
 * The storage of a node that is one of many: a PostgreSQL database is the log, the order and the truth.
 * @throws DatabaseError with a sentence where it can't be used
 */
export async function openPostgres(options: PostgresOptions): Promise<Storage> {
  const { log, meter } = options;
  const clock = new DatabaseClock(options.clock);
  let keys = await onReady(options, async (run) => {
    await readClock(run, clock);
    return readKeys(run);
  });
  const database = new Database(options, () => clock.elapsed(), log);
  const run: Run = (...statement) => database.run(...statement);
  const reader = new NodeReader(database, meter, log);
  let listener: ClusterListener | null = null;
  if (options.hasFaults) {
    reader.beforeRows = async (within) => listener?.faultsChanged(await readFaults(within));
  }

  let lookedAtMs = clock.now();
  async function look(within: Run): Promise<void> {
    const nowMs = await readClock(within, clock);
    const askedAtMs = clock.elapsed();
    const sessions = await within(
      'look at sessions',
      `SELECT session_id, head, phase, extract(epoch FROM heard_at) * 1000 AS heard_ms
       FROM sessions WHERE session_id = ANY($1::text[])`,
      [reader.ids()],
    );
    reader.compare(sessions, askedAtMs);
    const revoked = await within(
      'look at accounts',
      'SELECT account_id FROM accounts WHERE revoked_at > to_timestamp($1::float8 / 1000)',
      [lookedAtMs - REVOKED_OVERLAP_MS],
    );
    for (const row of revoked) listener?.revoked(String(row['account_id']));
    await lookAtKeys(within);
    await reader.beforeRows(within);
    lookedAtMs = nowMs;
  }
  async function lookAtKeys(within: Run): Promise<void> {
    const found = await readKeys(within);
    if (found.secret === keys.secret && found.jwks === keys.jwks) return;
    keys = found;
    listener?.keysChanged();
  }
  const ignored = (): void => undefined;
  function onNews(news: News): void {
    if (news.kind === 'session') reader.poke(news.id);
    if (news.kind === 'account') listener?.revoked(news.id);
    // Where these fail, the next look finds it.
    if (news.kind === 'keys') lookAtKeys(run).catch(ignored);
    if (news.kind === 'faults') reader.beforeRows(run).catch(ignored);
  }
  const line = new NewsLine({
    database,
    clock,
    onPress: (message) => reader.heard(message),
    onNews,
    onDeaf: () => reader.deaf(),
    look,
  });

  const cluster: Cluster = {
    follow(heard) {
      listener = heard;
      line.start();
    },
    jwtKeys: () => keys,
    isReachable: () => database.isReachable,
    waiting: () => database.waiting,
    async renewMocks(sessionIds) {
      if (sessionIds.length === 0) return;
      await database.run(
        'renew mocks',
        `UPDATE sessions SET leased_until = clock_timestamp() + $2 * interval '1 ms'
         WHERE session_id = ANY($1::text[]) AND phase = 'open'`,
        [sessionIds, LEASE_MS],
      );
    },
    addFault: (fault, seconds) =>
      database.transaction(async (within) => {
        await within('forget faults', "DELETE FROM faults WHERE ends_at < now() - interval '1 minute'", []);
        const [row] = await within(
          'add fault',
          `INSERT INTO faults (session_id, fault, remaining, ends_at)
           VALUES ($1, $2, $3, clock_timestamp() + $4 * interval '1 s')
           RETURNING id, extract(epoch FROM ends_at) * 1000 AS ends_ms`,
          [fault.session ?? null, JSON.stringify(fault), fault.count ?? null, seconds],
        );
        await tellNodes(within, { kind: 'faults' });
        return { id: Number(row?.['id']), fault, endsAtMs: Number(row?.['ends_ms']) };
      }),
    endFaults: (sessionId) =>
      database.transaction(async (within) => {
        await within('end faults', 'DELETE FROM faults WHERE session_id = $1', [sessionId]);
        await tellNodes(within, { kind: 'faults' });
      }),
    faults: () => readFaults(run),
    async countDown(faultId) {
      const rows = await database.run(
        'count down',
        'UPDATE faults SET remaining = remaining - 1 WHERE id = $1 AND remaining > 0 RETURNING id',
        [faultId],
      );
      return rows.length > 0;
    },
  };

  return {
    accounts: accountStore(database),
    games: gameStore(database),
    sessions: sessionStore(database),
    logs: logStore(database, { database, clock, reader }),
    cluster,
    clock,
    async flush() {
      await Promise.race([
        reader.idle(),
        new Promise<void>((resolve) => void clock.after(FLUSH_WITHIN_MS, resolve)),
      ]);
    },
    async close() {
      await line.stop();
      await database.close();
    },
  };
}
