import { Client } from 'pg';
import type { Clock } from '../clock.ts';
import type { Meter } from '../meter.ts';
import type { Log } from '../log.ts';
import type { JwtKeyTexts, Storage } from '../storage.ts';
import { accountStore } from './accounts.ts';
import { PostgresCluster } from './cluster.ts';
import { clientConfig, Database } from './database.ts';
import type { Address, Run } from './database.ts';
import { DatabaseClock, readClock } from './database-clock.ts';
import { startError } from './errors.ts';
import { gameStore } from './games.ts';
import { readKeys, replaceKeys } from './jwt-keys.ts';
import { logStore } from './logs.ts';
import { NodeReader } from './node-reader.ts';
import { migrate } from './schema.ts';
import { PostgresSessions } from './sessions.ts';

/** How long storing pending data may take when a node stops. */
const FLUSH_WITHIN_MS = 5000;

export interface PostgresOptions extends Address {
  clock: Clock;
  log: Log;
  meter: Meter;
  /** Whether faults are enabled. If so, every node reads other nodes' faults before it serves what it reads. */
  hasFaults: boolean;
}

/**
 * Runs `use` on a separate connection to a database that has been migrated to this version.
 * @throws DatabaseError if the database can't be used
 */
async function onReady<T>(address: Address, use: (run: Run) => Promise<T>): Promise<T> {
  const config = clientConfig(address);
  const client = new Client({ ...config, query_timeout: 0 });
  const { host, port, user = '' } = client;
  const where = `${host}:${port}`;
  // A broken connection rejects the running request.
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

/**
 * Replaces the keys for account tokens in a database.
 * @throws DatabaseError if the database can't be used
 */
export async function setJwtKeys(address: Address, keys: JwtKeyTexts): Promise<void> {
  await onReady(address, (run) => replaceKeys(run, keys));
}

/**
 * Opens the storage of a node that shares it with others. The PostgreSQL database is the only source of truth for the
 * log and its order.
 * @throws DatabaseError with a sentence if the database can't be used
 */
export async function openPostgres(options: PostgresOptions): Promise<Storage> {
  const { hasFaults, log, meter } = options;
  const clock = new DatabaseClock(options.clock);
  const keys = await onReady(options, async (run) => {
    await readClock(run, clock);
    return readKeys(run);
  });
  const database = new Database(options, () => clock.elapsed(), log);
  const reader = new NodeReader(database, meter, log);
  const cluster = new PostgresCluster({ database, clock, reader, keys, hasFaults });
  return {
    accounts: accountStore(database),
    games: gameStore(database),
    sessions: new PostgresSessions(database),
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
      await cluster.stop();
      await database.close();
    },
  };
}
