import type { CreateFault, FaultKind } from '../contract/desk.ts';
import type { Clock } from './clock.ts';
import type { Cluster, SharedFault } from './storage.ts';

/** How long a fault lasts where nobody says. */
const DEFAULT_SECONDS = 10;
const DEFAULT_COUNT = 1;

interface Running {
  id: number;
  kind: FaultKind;
  session: string | null;
  /** On the clock that is never set. */
  endsAtElapsed: number;
  /** How many times it still strikes here; null: as often as there is occasion. */
  left: number | null;
}

/** `skip` and `garbage` are counted, not timed; `drop` is over at once unless told. */
function secondsOf({ kind, seconds }: CreateFault): number {
  const isCounted = kind === 'skip' || kind === 'garbage';
  return seconds ?? (isCounted ? 3600 : kind === 'drop' ? 0 : DEFAULT_SECONDS);
}

/**
 * Faults played on purpose (desk API). Who sends or answers asks here first. Nodes of one cluster play the same ones:
 * what was posted on any of them before something was read from the storage has come here when `refresh` is done.
 */
export class Faults {
  readonly #clock: Clock;
  readonly #cluster: Cluster | null;
  #running: Running[] = [];
  /** Ids of the cluster's faults that have come here, be they spent here already. */
  #known: ReadonlySet<number> = new Set();
  #onChanged: (started: CreateFault | null) => void = () => undefined;

  /** @param cluster null where faults are this process's own */
  constructor(clock: Clock, cluster: Cluster | null) {
    this.#clock = clock;
    this.#cluster = cluster;
  }

  /** Who has to do something at once when a fault starts, or (null) when one is over. */
  onChanged(listener: (started: CreateFault | null) => void): void {
    this.#onChanged = listener;
  }

  /** Starts a fault and tells until when (Unix ms) it lasts. */
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
      // Tokens are verified before anybody knows for which session: that outage is everyone's.
      session: fault.kind === 'auth-outage' ? null : (fault.session ?? null),
      endsAtElapsed: this.#clock.elapsed() + lastsMs,
      left: fault.count ?? (isCounted ? DEFAULT_COUNT : null),
    });
    this.#onChanged(fault);
  }

  /** Ends whatever is played on this session alone. */
  async end(session: string): Promise<void> {
    await this.#cluster?.endFaults(session);
    this.#running = this.#running.filter((fault) => fault.session !== session);
    this.#onChanged(null);
  }

  /** Has every fault that another node started by now. */
  async refresh(): Promise<void> {
    if (this.#cluster) this.share(await this.#cluster.faults());
  }

  /** The faults of the cluster, as they are now. */
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

  /** For how many milliseconds more the fault strikes this session, or null. Asking costs nothing. */
  active(kind: FaultKind, session: string | null): number | null {
    const found = this.#find(kind, session);
    return found ? found.endsAtElapsed - this.#clock.elapsed() : null;
  }

  /** As `active`, but a counted fault has struck once more: here, for every node strikes its own consumers. */
  strike(kind: FaultKind, session: string | null): number | null {
    const found = this.#find(kind, session);
    if (!found) return null;
    if (found.left !== null) found.left -= 1;
    return found.endsAtElapsed - this.#clock.elapsed();
  }

  /** As `strike`, but counted by all nodes together: a request comes to one of them only. */
  async strikeOnce(kind: FaultKind, session: string | null): Promise<number | null> {
    await this.refresh();
    const found = this.#find(kind, session);
    if (!found) return null;
    if (this.#cluster && found.left !== null && !(await this.#cluster.countDown(found.id))) return null;
    return this.strike(kind, session);
  }

  #find(kind: FaultKind, session: string | null): Running | undefined {
    // Nearly always empty: the way of every frame stays short.
    if (this.#running.length === 0) return undefined;
    const now = this.#clock.elapsed();
    this.#running = this.#running.filter(({ endsAtElapsed, left }) => endsAtElapsed > now && left !== 0);
    return this.#running.find(
      (fault) => fault.kind === kind && (fault.session === null || fault.session === session),
    );
  }
}
