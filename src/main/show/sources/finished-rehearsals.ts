import type { BoundSession } from '../../../preload/contract/show-state.ts';

/** A rehearsal that came to its end, and the channel that it was started for. */
export interface FinishedRehearsal {
  session: BoundSession;
  channel: string;
}

export const FINISHED_REHEARSALS_MAX = 100;

/** The rehearsals that lists have under Finished: a restart hands them over to another account. */
export class FinishedRehearsals {
  #all: readonly FinishedRehearsal[];
  readonly #onChange: () => void;

  constructor(persisted: readonly FinishedRehearsal[], onChange: () => void) {
    this.#all = persisted;
    this.#onChange = onChange;
  }

  /** Oldest first. */
  get all(): readonly FinishedRehearsal[] {
    return this.#all;
  }

  add(session: BoundSession, channel: string): void {
    if (this.#all.some((one) => one.session.sessionId === session.sessionId)) return;
    this.#all = [...this.#all, { session, channel }].slice(-FINISHED_REHEARSALS_MAX);
    this.#onChange();
  }

  remove(sessionId: string): void {
    const others = this.#all.filter(({ session }) => session.sessionId !== sessionId);
    if (others.length === this.#all.length) return;
    this.#all = others;
    this.#onChange();
  }
}
