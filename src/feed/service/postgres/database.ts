import { Client, Pool, types } from 'pg';
import type { ClientBase, ClientConfig, PoolClient } from 'pg';
import type { Log } from '../log.ts';
import { requestError, isAway, isReadOnly, notConnected, ReadOnlyError } from './errors.ts';

export type Row = Record<string, unknown>;

export function maybeText(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

/** Runs one statement; named ones are prepared once per connection. */
export type Run = (name: string, text: string, values: readonly unknown[]) => Promise<Row[]>;

/** The size of a node's connection pool. The listening connection is additional. */
const POOL_SIZE = 10;
/** How long to wait for a connection. */
const CONNECT_WITHIN_MS = 3000;
/**
 * The time limits for a statement: after the first, the database aborts it; after the second, the node does, because
 * the database is gone.
 */
const STATEMENT_WITHIN_MS = 5000;
const QUERY_WITHIN_MS = 8000;

type TypeId = Parameters<typeof types.getTypeParser>[0];

export interface Address {
  /** postgres://user@host:port/name, without a password. */
  url: string;
  password: string | null;
}

/** The schema with all of Touchline's tables, so that nothing else in the database is affected. */
export const SCHEMA = 'touchline';

export function clientConfig({ url, password }: Address): ClientConfig {
  // The address takes precedence over other settings, so the password is added to the address. No other code adds it.
  const address = new URL(url);
  if (password !== null) address.password = password;
  return {
    connectionString: address.href,
    application_name: 'touchline-feed',
    // `search_path` is Touchline's schema; the other options prevent a dead node from holding locks for long.
    options: `-c search_path=${SCHEMA} -c tcp_keepalives_idle=5 -c tcp_keepalives_interval=2 -c tcp_keepalives_count=3`,
    keepAlive: true,
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
    statement_timeout: STATEMENT_WITHIN_MS,
    lock_timeout: STATEMENT_WITHIN_MS - 1000,
    idle_in_transaction_session_timeout: STATEMENT_WITHIN_MS,
    query_timeout: QUERY_WITHIN_MS,
    types: {
      // Touchline's numbers are exact in JavaScript (`KEPT_SEQ_MAX`). JSON is passed on as text.
      getTypeParser: ((oid: TypeId, format: 'text' | 'binary' = 'text') => {
        if (oid === types.builtins.INT8) return Number;
        if (oid === types.builtins.JSON) return (text: string) => text;
        return types.getTypeParser(oid, format) as (text: string) => unknown;
      }) as typeof types.getTypeParser,
    },
  };
}

/**
 * Checks that the server accepts writes.
 * @throws ReadOnlyError on a standby, and if transactions are read-only by default
 */
export async function assertWritable(client: ClientBase): Promise<void> {
  const { rows } = await client.query<Row>('SHOW transaction_read_only');
  if (rows[0]?.['transaction_read_only'] !== 'off') throw new ReadOnlyError();
}

/** A node's connections for its work, and the one that listens to other nodes. */
type Part = 'pool' | 'listener';

/**
 * The connections of one node, and whether the database is usable through them. A read-only server can't be used for
 * reads either, because a standby may lag. The address may lead to another server later, so connections opened before
 * the latest such change aren't used again.
 */
export class Database {
  readonly #pool: Pool;
  readonly #address: Address;
  readonly #log: Log;
  readonly elapsed: () => number;
  /** The parts that failed most recently and haven't worked since. */
  readonly #failing = new Set<Part>();
  #reachableSince: number;
  /** How many times the address may have moved to another server. */
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
    // An idle connection broke. The next use gets another connection.
    this.#pool.on('error', (error) => this.#judge('pool', error));
  }

  get isReachable(): boolean {
    return this.#failing.size === 0;
  }

  /** How long the database has been reachable, in ms; zero while it isn't. */
  get reachableForMs(): number {
    return this.isReachable ? this.elapsed() - this.#reachableSince : 0;
  }

  /** How many requests are waiting for a connection. */
  get waiting(): number {
    return this.#pool.waitingCount;
  }

  /**
   * Runs a statement.
   * @throws UnavailableError if the database fails, rather than the statement
   */
  run(name: string, text: string, values: readonly unknown[]): Promise<Row[]> {
    return this.#use(async (client) => {
      const { rows } = await client.query<Row>({ name, text, values: [...values] });
      return rows;
    });
  }

  /**
   * Runs either all of `work` or nothing.
   * @throws UnavailableError; if the connection broke during the commit, the outcome is unknown
   */
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

  /**
   * Returns a connection to the pool after a failed statement, unless the server is gone or the transaction couldn't be
   * rolled back.
   */
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

  /** Creates a separate connection for listening. The caller opens, reads and ends it. */
  newListener(): Client {
    return new Client({ ...clientConfig(this.#address), application_name: 'touchline-feed-listener' });
  }

  /** Makes the pool reconnect, because the listener may have reached another server. */
  listenerConnected(): void {
    this.#era += 1;
  }

  listenerWorks(): void {
    this.#succeeded('listener');
    // A balancer sends no requests to a node that isn't ready, so no request would notice the recovery.
    if (this.#failing.has('pool') && !this.#isProbing) void this.#probe();
  }

  /** Handles an error of the listener. Any error counts: a node that can't receive notifications can't serve. */
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
    this.#log('info', 'database reconnected', {});
  }

  #failed(part: Part, error: unknown): void {
    if (isReadOnly(error)) this.#era += 1;
    const wasReachable = this.isReachable;
    this.#failing.add(part);
    if (wasReachable) this.#log('error', 'database unreachable', { error: String(error) });
  }

  #judge(part: Part, error: unknown): unknown {
    if (isAway(error)) this.#failed(part, error);
    return requestError(error);
  }

  async close(): Promise<void> {
    await this.#pool.end();
  }
}
