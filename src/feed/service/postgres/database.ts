import { Client, Pool, types } from 'pg';
import type { ClientBase, ClientConfig, PoolClient } from 'pg';
import type { Log } from '../log.ts';
import { asAsked, isAway, isReadOnly, notConnected, ReadOnlyError } from './errors.ts';

export type Row = Record<string, unknown>;

export function maybeText(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

/** Runs one statement; named ones are prepared once a connection. */
export type Run = (name: string, text: string, values: readonly unknown[]) => Promise<Row[]>;

/** Connections of one node, beside the one that listens. */
const POOL_SIZE = 10;
/** From asking for a connection to having one. */
const CONNECT_WITHIN_MS = 3000;
/** A statement that takes longer is given up, by the database first and, where that is gone, by us. */
const STATEMENT_WITHIN_MS = 5000;
const QUERY_WITHIN_MS = 8000;

type TypeId = Parameters<typeof types.getTypeParser>[0];

export interface Address {
  /** postgres://user@host:port/name, without a password. */
  url: string;
  password: string | null;
}

/** All tables are in a schema of their own, so that nothing else in the database is ever touched. */
export const SCHEMA = 'touchline';

export function clientConfig({ url, password }: Address): ClientConfig {
  // What the address says comes before anything beside it: the password goes into it, here and nowhere else.
  const address = new URL(url);
  if (password !== null) address.password = password;
  return {
    connectionString: address.href,
    application_name: 'touchline-feed',
    // `search_path` names our schema; the others let a node that vanished hold no lock for long.
    options: `-c search_path=${SCHEMA} -c tcp_keepalives_idle=5 -c tcp_keepalives_interval=2 -c tcp_keepalives_count=3`,
    keepAlive: true,
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
    statement_timeout: STATEMENT_WITHIN_MS,
    lock_timeout: STATEMENT_WITHIN_MS - 1000,
    idle_in_transaction_session_timeout: STATEMENT_WITHIN_MS,
    query_timeout: QUERY_WITHIN_MS,
    types: {
      // Numbers of ours are exact in JavaScript (`KEPT_SEQ_MAX`); JSON goes out as it came in.
      getTypeParser: ((oid: TypeId, format: 'text' | 'binary' = 'text') => {
        if (oid === types.builtins.INT8) return Number;
        if (oid === types.builtins.JSON) return (text: string) => text;
        return types.getTypeParser(oid, format) as (text: string) => unknown;
      }) as typeof types.getTypeParser,
    },
  };
}

/** @throws ReadOnlyError on a standby, and where transactions are read-only unless they say otherwise */
export async function assertWritable(client: ClientBase): Promise<void> {
  const { rows } = await client.query<Row>('SHOW transaction_read_only');
  if (rows[0]?.['transaction_read_only'] !== 'off') throw new ReadOnlyError();
}

/** The connections on which a node works, and the one on which it hears the others. */
type Part = 'pool' | 'listener';

/**
 * The connections of one node, and whether the database can be used through them. A server that takes no writes can't be
 * used for reads either: a standby may lag. Its address may lead to another server later, so connections from before the
 * latest change are not used again.
 */
export class Database {
  readonly #pool: Pool;
  readonly #address: Address;
  readonly #log: Log;
  readonly elapsed: () => number;
  /** What failed last and has not worked since. */
  readonly #failing = new Set<Part>();
  #reachableSince: number;
  /** Counts how often the address may have moved to another server. */
  #era = 0;
  readonly #eras = new WeakMap<ClientBase, number>();
  #isProbing = false;

  constructor(address: Address, elapsed: () => number, log: Log) {
    this.#address = address;
    this.#log = log;
    this.elapsed = elapsed;
    this.#reachableSince = elapsed();
    // The pool waits for the promise, which its types don't mention.
    const onConnect: (client: ClientBase) => unknown = (client) => this.#check(client);
    this.#pool = new Pool({
      ...clientConfig(address),
      max: POOL_SIZE,
      idleTimeoutMillis: 60_000,
      onConnect,
    });
    // A line that breaks while nobody uses it; who uses it next gets another.
    this.#pool.on('error', (error) => this.#judge('pool', error));
  }

  get isReachable(): boolean {
    return this.#failing.size === 0;
  }

  /** For how long it has been in reach, ms; zero while it is not. */
  get reachableForMs(): number {
    return this.isReachable ? this.elapsed() - this.#reachableSince : 0;
  }

  /** Requests that wait for a connection. */
  get waiting(): number {
    return this.#pool.waitingCount;
  }

  /** @throws UnavailableError where the database, and not the statement, is the trouble */
  run(name: string, text: string, values: readonly unknown[]): Promise<Row[]> {
    return this.#use(async (client) => {
      const { rows } = await client.query<Row>({ name, text, values: [...values] });
      return rows;
    });
  }

  /** All of `work` or nothing of it. @throws UnavailableError; where the line broke at the end, nobody knows which */
  transaction<T>(work: (run: Run) => Promise<T>): Promise<T> {
    return this.#use(async (client) => {
      await client.query('BEGIN');
      const done = await work(async (name, text, values) => {
        const { rows } = await client.query<Row>({ name, text, values: [...values] });
        return rows;
      });
      await client.query('COMMIT');
      return done;
    });
  }

  async #check(client: ClientBase): Promise<void> {
    const era = this.#era;
    await assertWritable(client);
    this.#eras.set(client, era);
  }

  async #connect(): Promise<PoolClient> {
    for (;;) {
      const client = await this.#pool.connect();
      if (this.#eras.get(client) === this.#era) return client;
      client.release(true);
    }
  }

  async #use<T>(work: (client: PoolClient) => Promise<T>): Promise<T> {
    let client: PoolClient;
    try {
      client = await this.#connect();
    } catch (error) {
      this.#failed('pool', error);
      throw notConnected(error);
    }
    const broken = (error: Error): void => void this.#judge('pool', error);
    client.on('error', broken);
    try {
      const done = await work(client);
      if (this.#eras.get(client) === this.#era) this.#succeeded('pool');
      client.off('error', broken);
      client.release();
      return done;
    } catch (error) {
      await this.#giveBack(client, error, broken);
      throw this.#judge('pool', error);
    }
  }

  /** A connection whose statement failed is used again only where its transaction, if any, could be rolled back. */
  async #giveBack(client: PoolClient, error: unknown, broken: (error: Error) => void): Promise<void> {
    let isUsable = !isAway(error);
    try {
      if (isUsable) await client.query('ROLLBACK');
    } catch {
      isUsable = false;
    }
    client.release(!isUsable);
    if (isUsable) client.off('error', broken);
  }

  /** A connection beside the others, for listening. The caller opens, hears and ends it. */
  newListener(): Client {
    return new Client({ ...clientConfig(this.#address), application_name: 'touchline-feed-listener' });
  }

  /** The listener may have reached another server: the pool connects again, too. */
  listenerConnected(): void {
    this.#era += 1;
  }

  listenerWorks(): void {
    this.#succeeded('listener');
    // A balancer sends no requests to a node that isn't ready, so no request would find out.
    if (this.#failing.has('pool') && !this.#isProbing) void this.#probe();
  }

  /** Any error counts: a node that can't hear the other nodes can't serve. */
  listenerFailed(error: unknown): void {
    this.#failed('listener', error);
  }

  async #probe(): Promise<void> {
    this.#isProbing = true;
    await this.run('probe', 'SELECT 1', []).catch(() => undefined);
    this.#isProbing = false;
  }

  #succeeded(part: Part): void {
    if (!this.#failing.delete(part) || this.#failing.size > 0) return;
    this.#reachableSince = this.elapsed();
    this.#log('info', 'database back', {});
  }

  #failed(part: Part, error: unknown): void {
    if (isReadOnly(error)) this.#era += 1;
    const wasReachable = this.isReachable;
    this.#failing.add(part);
    if (wasReachable) this.#log('error', 'database away', { error: String(error) });
  }

  #judge(part: Part, error: unknown): unknown {
    if (isAway(error)) this.#failed(part, error);
    return asAsked(error);
  }

  async close(): Promise<void> {
    await this.#pool.end();
  }
}
