import type { Matchup } from '../../../feed/contract/values.ts';
import { isSameJson } from '../../../feed/contract/same-json.ts';
import type { BoundSession } from '../../../preload/contract/show-state.ts';

/** A finished rehearsal, and the channel it was started for. */
export interface FinishedRehearsal {
  session: BoundSession;
  channel: string;
  /** The rehearsal's teams on air; absent if saved by an older version. */
  teams?: Matchup | undefined;
}

export const FINISHED_REHEARSALS_MAX = 100;

/** The rehearsals that were played to their end. They are saved, so that lists show them even after a restart. */
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

  find(sessionId: string): FinishedRehearsal | undefined {
    return this.#all.find(({ session }) => session.sessionId === sessionId);
  }

  /**
   * Adds a rehearsal, or corrects its teams.
   *
   * @param areFinal true once its channel has another game; its saved teams then stay as they are
   */
  add(session: BoundSession, channel: string, teams: Matchup, areFinal: boolean): void {
    const known = this.find(session.sessionId);
    if (known && (areFinal || isSameJson(known.teams, teams))) return;
    this.#all = known
      ? this.#all.map((one) => (one === known ? { ...known, teams } : one))
      : [...this.#all, { session, channel, teams }].slice(-FINISHED_REHEARSALS_MAX);
    this.#onChange();
  }

  remove(sessionId: string): void {
    const others = this.#all.filter(({ session }) => session.sessionId !== sessionId);
    if (others.length === this.#all.length) return;
    this.#all = others;
    this.#onChange();
  }
}
