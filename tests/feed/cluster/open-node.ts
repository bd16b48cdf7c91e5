import { Client } from 'pg';
import { onTestFinished } from 'vitest';
import type { LocalPostgres } from '../../../scripts/cluster/postgres.ts';
import { startFeedService, systemClock } from '../../../src/feed/service/index.ts';
import type { FeedService, FeedServiceOptions } from '../../../src/feed/service/index.ts';
import { Target } from '../conformance/target.ts';
import { OPERATOR } from '../service/process.ts';

export interface OpenedNode {
  target: Target;
  service: FeedService;
  logged: Record<string, unknown>[];
  stop: () => Promise<void>;
}

/** Returns the address of a PostgreSQL database, including the password, for the test's own client. */
function addressOf(postgres: LocalPostgres, database = 'touchline'): string {
  const address = new URL(postgres.url);
  address.password = postgres.password;
  address.pathname = database;
  return address.href;
}

/** Opens a connection that belongs to no node; closed after the test. */
export async function connect(postgres: LocalPostgres, database?: string): Promise<Client> {
  const client = new Client({ connectionString: addressOf(postgres, database) });
  client.on('error', () => undefined);
  await client.connect();
  onTestFinished(() => client.end().catch(() => undefined));
  return client;
}

/** Creates a database, and returns its address without the password. */
export async function newDatabase(postgres: LocalPostgres, name: string): Promise<string> {
  const client = await connect(postgres);
  await client.query(`CREATE DATABASE ${name}`);
  const address = new URL(postgres.url);
  address.pathname = name;
  return address.href;
}

/** Starts a node in this process; stopped after the test. */
export async function openNode(
  postgres: LocalPostgres,
  options: Partial<FeedServiceOptions> & { url?: string; drainMs?: number } = {},
): Promise<OpenedNode> {
  const { url = postgres.url, drainMs = 0, ...more } = options;
  const logged: Record<string, unknown>[] = [];
  const service = await startFeedService({
    host: '127.0.0.1',
    port: 0,
    folder: null,
    database: { url, password: postgres.password, drainMs },
    metrics: null,
    operatorToken: OPERATOR,
    // Keeps scouts from being reported as silent in slow tests.
    scoutDarkAfterMs: 3_600_000,
    imports: [],
    jwtAudience: null,
    hasFaults: false,
    clock: systemClock,
    log: (level, event, fields) => logged.push({ level, event, ...fields }),
    ...more,
  });
  let stopped: Promise<void> | null = null;
  const stop = (): Promise<void> => (stopped ??= service.stop());
  const target = new Target(service.url, service.operatorToken, stop);
  onTestFinished(() => target.stop());
  return { target, service, logged, stop };
}
