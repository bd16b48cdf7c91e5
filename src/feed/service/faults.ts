import type { CreateFault, FaultKind } from '../contract/desk.ts';
import type { Clock } from './clock.ts';

/** How long a fault lasts where nobody says. */
const DEFAULT_SECONDS = 10;
const DEFAULT_COUNT = 1;

interface Running {
  kind: FaultKind;
  session: string | null;
  /** On the clock that is never set. */
  endsAtElapsed: number;
  /** How many times it still strikes; null: as often as there is occasion. */
  left: number | null;
}

/** Faults played on purpose (desk API). Who sends or answers asks here first. */
export class Faults {
  readonly #clock: Clock;
  #running: Running[] = [];

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Starts a fault and tells until when (Unix ms) it lasts. `skip` and `garbage` are counted, not timed. */
  start(fault: CreateFault): number {
    const isCounted = fault.kind === 'skip' || fault.kind === 'garbage';
    const seconds = fault.seconds ?? (isCounted ? 3600 : fault.kind === 'drop' ? 0 : DEFAULT_SECONDS);
    this.#running.push({
      kind: fault.kind,
      // Tokens are verified before anybody knows for which session: that outage is everyone's.
      session: fault.kind === 'auth-outage' ? null : (fault.session ?? null),
      endsAtElapsed: this.#clock.elapsed() + seconds * 1000,
      left: fault.count ?? (isCounted ? DEFAULT_COUNT : null),
    });
    return this.#clock.now() + seconds * 1000;
  }

  /** Ends whatever is played on this session alone. */
  end(session: string): void {
    this.#running = this.#running.filter((fault) => fault.session !== session);
  }

  /** For how many milliseconds more the fault strikes this session, or null. Asking costs nothing. */
  active(kind: FaultKind, session: string | null): number | null {
    const found = this.#find(kind, session);
    return found ? found.endsAtElapsed - this.#clock.elapsed() : null;
  }

  /** As `active`, but a counted fault has struck once more. */
  strike(kind: FaultKind, session: string | null): number | null {
    const found = this.#find(kind, session);
    if (!found) return null;
    if (found.left !== null) found.left -= 1;
    return found.endsAtElapsed - this.#clock.elapsed();
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
