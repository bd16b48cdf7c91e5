import { Client, Pool, types } from 'pg';
import type { ClientConfig, PoolClient } from 'pg';
import type { Log } from '../log.ts';
import { asAsked, isAway } from './errors.ts';

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

/** The connections of one node, and whether the database can be reached at all. */
export class Database {
  readonly #pool: Pool;
  readonly #address: Address;
  readonly #log: Log;
  readonly #elapsed: () => number;
  #isReachable = true;
  #reachableSince: number;

  constructor(address: Address, elapsed: () => number, log: Log) {
    this.#address = address;
    this.#log = log;
    this.#elapsed = elapsed;
    this.#reachableSince = elapsed();
    this.#pool = new Pool({ ...clientConfig(address), max: POOL_SIZE, idleTimeoutMillis: 60_000 });
    // A line that breaks while nobody uses it; who uses it next gets another.
    this.#pool.on('error', (error) => this.#judge(error));
  }

  get isReachable(): boolean {
    return this.#isReachable;
  }

  /** For how long it has been in reach, ms; zero while it is not. */
  get reachableForMs(): number {
    return this.#isReachable ? this.#elapsed() - this.#reachableSince : 0;
  }

  /** Requests that wait for a connection. */
  get waiting(): number {
    return this.#pool.waitingCount;
  }

  /** @throws UnavailableError where the database, and not the statement, is the trouble */
  async run(name: string, text: string, values: readonly unknown[]): Promise<Row[]> {
    try {
      const { rows } = await this.#pool.query<Row>({ name, text, values: [...values] });
      this.#succeeded();
      return rows;
    } catch (error) {
      throw this.#judge(error);
    }
  }

  /** All of `work` or nothing of it. @throws UnavailableError; where the line broke at the end, nobody knows which */
  async transaction<T>(work: (run: Run) => Promise<T>): Promise<T> {
    let client: PoolClient;
    try {
      client = await this.#pool.connect();
    } catch (error) {
      throw this.#judge(error);
    }
    const broken = (error: Error): void => void this.#judge(error);
    client.on('error', broken);
    try {
      await client.query('BEGIN');
      const done = await work(async (name, text, values) => {
        const { rows } = await client.query<Row>({ name, text, values: [...values] });
        return rows;
      });
      await client.query('COMMIT');
      this.#succeeded();
      client.off('error', broken);
      client.release();
      return done;
    } catch (error) {
      await this.#giveBack(client, error, broken);
      throw this.#judge(error);
    }
  }

  /** A connection whose transaction failed is used again only where it could be rolled back. */
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
  newClient(): Client {
    return new Client(clientConfig(this.#address));
  }

  #succeeded(): void {
    if (this.#isReachable) return;
    this.#isReachable = true;
    this.#reachableSince = this.#elapsed();
    this.#log('info', 'database back', {});
  }

  #judge(error: unknown): unknown {
    if (isAway(error) && this.#isReachable) {
      this.#isReachable = false;
      this.#log('error', 'database away', { error: String(error) });
    }
    return asAsked(error);
  }

  /** What another connection found. */
  heardOf(outcome: { error: unknown } | 'fine'): void {
    if (outcome === 'fine') this.#succeeded();
    else this.#judge(outcome.error);
  }

  async close(): Promise<void> {
    await this.#pool.end();
  }
}
