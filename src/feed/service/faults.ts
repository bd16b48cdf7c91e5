import type { CreateFault, FaultKind } from '../contract/desk.ts';
import type { Clock } from './clock.ts';
import type { Cluster, SharedFault } from './storage.ts';

const DEFAULT_SECONDS = 10;
const DEFAULT_COUNT = 1;

interface Running {
  id: number;
  kind: FaultKind;
  session: string | null;
  /** When the fault ends, on the monotonic clock. */
  endsAtElapsed: number;
  /** How many more times the fault applies on this node; null: without limit. */
  left: number | null;
}

/** Returns how long a fault lasts. `skip` and `garbage` are counted, not timed; `drop` ends immediately by default. */
function secondsOf({ kind, seconds }: CreateFault): number {
  const isCounted = kind === 'skip' || kind === 'garbage';
  return seconds ?? (isCounted ? 3600 : kind === 'drop' ? 0 : DEFAULT_SECONDS);
}

/**
 * Injected faults (desk API). Code that sends or answers first checks this class. All nodes of a cluster inject the
 * same faults: after `refresh`, this node knows every fault that any node received before the read from the storage.
 */
export class Faults {
  readonly #clock: Clock;
  readonly #cluster: Cluster | null;
  #running: Running[] = [];
  /** IDs of the cluster's faults that this node has received, including those it has used up. */
  #known: ReadonlySet<number> = new Set();
  #onChanged: (started: CreateFault | null) => void = () => undefined;

  /** @param cluster null if faults belong only to this process */
  constructor(clock: Clock, cluster: Cluster | null) {
    this.#clock = clock;
    this.#cluster = cluster;
  }

  /** Sets a listener for the start of a fault, or (null) for its end. */
  onChanged(listener: (started: CreateFault | null) => void): void {
    this.#onChanged = listener;
  }

  /** Starts a fault and returns until when (Unix ms) it lasts. */
  async start(fault: CreateFault): Promise<number> {
    const seconds = secondsOf(fault);
    if (this.#cluster) {
      const { endsAtMs } = await this.#cluster.addFault(fault, seconds);
      await this.refresh();
      return endsAtMs;
    }
    this.#add(0, fault, seconds * 1000);
    return this.#clock.now() + seconds * 1000;
  }

  #add(id: number, fault: CreateFault, lastsMs: number): void {
    const isCounted = fault.kind === 'skip' || fault.kind === 'garbage';
    this.#running.push({
      id,
      kind: fault.kind,
      // Tokens are verified before the session is known, so an auth outage affects all sessions.
      session: fault.kind === 'auth-outage' ? null : (fault.session ?? null),
      endsAtElapsed: this.#clock.elapsed() + lastsMs,
      left: fault.count ?? (isCounted ? DEFAULT_COUNT : null),
    });
    this.#onChanged(fault);
  }

  /** Ends the faults that apply only to this session. */
  async end(session: string): Promise<void> {
    await this.#cluster?.endFaults(session);
    this.#running = this.#running.filter((fault) => fault.session !== session);
    this.#onChanged(null);
  }

  /** Resolves when this node has received every fault that another node had started. */
  async refresh(): Promise<void> {
    if (this.#cluster) this.share(await this.#cluster.faults());
  }

  /** Sets the current faults of the cluster. */
  share(shared: readonly SharedFault[]): void {
    const known = this.#known;
    this.#known = new Set(shared.map(({ id }) => id));
    const before = this.#running.length;
    this.#running = this.#running.filter(({ id }) => this.#known.has(id));
    if (this.#running.length !== before) this.#onChanged(null);
    for (const { id, fault, endsAtMs } of shared) {
      if (!known.has(id)) this.#add(id, fault, endsAtMs - this.#clock.now());
    }
  }

  /** Returns for how many more milliseconds the fault applies to this session, or null. Uses up no count. */
  active(kind: FaultKind, session: string | null): number | null {
    const found = this.#find(kind, session);
    return found ? found.endsAtElapsed - this.#clock.elapsed() : null;
  }

  /**
   * Returns the same as `active`, but uses up one count of a counted fault on this node, because every node applies the
   * fault to its own consumers.
   */
  strike(kind: FaultKind, session: string | null): number | null {
    const found = this.#find(kind, session);
    if (!found) return null;
    if (found.left !== null) found.left -= 1;
    return found.endsAtElapsed - this.#clock.elapsed();
  }

  /** Returns the same as `strike`, but counts for all nodes together, because a request reaches only one of them. */
  async strikeOnce(kind: FaultKind, session: string | null): Promise<number | null> {
    await this.refresh();
    const found = this.#find(kind, session);
    if (!found) return null;
    if (this.#cluster && found.left !== null && !(await this.#cluster.countDown(found.id))) return null;
    return this.strike(kind, session);
  }

  #find(kind: FaultKind, session: string | null): Running | undefined {
    // Nearly always empty: the early return keeps the cost per frame low.
    if (this.#running.length === 0) return undefined;
    const now = this.#clock.elapsed();
    this.#running = this.#running.filter(({ endsAtElapsed, left }) => endsAtElapsed > now && left !== 0);
    return this.#running.find(
      (fault) => fault.kind === kind && (fault.session === null || fault.session === session),
    );
  }
}
