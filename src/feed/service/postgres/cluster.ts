import type { CreateFault } from '../../contract/desk.ts';
import type { Cluster, ClusterListener, JwtKeyTexts, SharedFault } from '../storage.ts';
import type { Database, Run } from './database.ts';
import { readClock } from './database-clock.ts';
import type { DatabaseClock } from './database-clock.ts';
import { countDownFault, deleteFaults, insertFault, readFaults } from './faults.ts';
import { readKeys } from './jwt-keys.ts';
import type { News } from './news.ts';
import { NewsLine } from './news-line.ts';
import type { NodeReader } from './node-reader.ts';
import { LEASE_MS } from './sessions.ts';

/** How much each search for revoked accounts overlaps the previous one: longer than a statement may take. */
const REVOKED_OVERLAP_MS = 10_000;

export interface PostgresClusterParts {
  database: Database;
  clock: DatabaseClock;
  reader: NodeReader;
  /** The keys for account tokens when the node started. */
  keys: JwtKeyTexts;
  /** Whether faults are enabled. If so, the node reads those of other nodes before it serves rows. */
  hasFaults: boolean;
}

/** One of the nodes that share a database. Receives notifications of changes, and polls for missed ones. */
export class PostgresCluster implements Cluster {
  readonly #parts: PostgresClusterParts;
  readonly #run: Run;
  readonly #line: NewsLine;
  #keys: JwtKeyTexts;
  #listener: ClusterListener | null = null;
  /** When the last poll began, on the database's clock. */
  #lookedAtMs: number;

  constructor(parts: PostgresClusterParts) {
    const { clock, database, reader } = parts;
    this.#parts = parts;
    this.#run = (...statement) => database.run(...statement);
    this.#keys = parts.keys;
    this.#lookedAtMs = clock.now();
    if (parts.hasFaults)
      reader.beforeRows = async (run) => this.#listener?.faultsChanged(await readFaults(run));
    this.#line = new NewsLine({
      database,
      clock,
      onPress: (message) => reader.heard(message),
      onNews: (news) => this.#heard(news),
      onDeaf: () => reader.deaf(),
      readNews: (run) => this.#readNews(run),
    });
  }

  follow(listener: ClusterListener): void {
    this.#listener = listener;
    this.#line.start();
  }

  stop(): Promise<void> {
    return this.#line.stop();
  }

  jwtKeys(): JwtKeyTexts {
    return this.#keys;
  }

  isReachable(): boolean {
    return this.#parts.database.isReachable;
  }

  waiting(): number {
    return this.#parts.database.waiting;
  }

  async renewMocks(sessionIds: readonly string[]): Promise<void> {
    if (sessionIds.length === 0) return;
    await this.#run(
      'renew mocks',
      `UPDATE sessions SET leased_until = clock_timestamp() + $2 * interval '1 ms'
       WHERE session_id = ANY($1::text[]) AND phase = 'open'`,
      [sessionIds, LEASE_MS],
    );
  }

  addFault(fault: CreateFault, seconds: number): Promise<SharedFault> {
    return this.#parts.database.transaction((run) => insertFault(run, fault, seconds));
  }

  endFaults(sessionId: string): Promise<void> {
    return this.#parts.database.transaction((run) => deleteFaults(run, sessionId));
  }

  faults(): Promise<SharedFault[]> {
    return readFaults(this.#run);
  }

  countDown(faultId: number): Promise<boolean> {
    return countDownFault(this.#run, faultId);
  }

  #heard(news: News): void {
    const { reader } = this.#parts;
    const ignored = (): void => undefined;
    if (news.kind === 'session') reader.poke(news.id);
    if (news.kind === 'account') this.#listener?.revoked(news.id);
    // If this read fails, the next poll finds the change.
    if (news.kind === 'keys') this.#lookAtKeys(this.#run).catch(ignored);
    if (news.kind === 'faults') reader.beforeRows(this.#run).catch(ignored);
  }

  async #readNews(run: Run): Promise<void> {
    const { clock, reader } = this.#parts;
    const nowMs = await readClock(run, clock);
    const askedAtMs = clock.elapsed();
    const sessions = await run(
      'look at sessions',
      `SELECT session_id, head, phase, extract(epoch FROM heard_at) * 1000 AS heard_ms
       FROM sessions WHERE session_id = ANY($1::text[])`,
      [reader.ids()],
    );
    reader.compare(sessions, askedAtMs);
    const revoked = await run(
      'look at accounts',
      'SELECT account_id FROM accounts WHERE revoked_at > to_timestamp($1::float8 / 1000)',
      [this.#lookedAtMs - REVOKED_OVERLAP_MS],
    );
    for (const row of revoked) this.#listener?.revoked(String(row['account_id']));
    await this.#lookAtKeys(run);
    await reader.beforeRows(run);
    this.#lookedAtMs = nowMs;
  }

  async #lookAtKeys(run: Run): Promise<void> {
    const found = await readKeys(run);
    if (found.secret === this.#keys.secret && found.jwks === this.#keys.jwks) return;
    this.#keys = found;
    this.#listener?.keysChanged();
  }
}
