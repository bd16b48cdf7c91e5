import type { Notice } from '../../../preload/contract/show-state.ts';
import type { Clock } from '../ports.ts';

/** The notices of the control window. A notice stays until the producer dismisses it, or until it is no longer true. */
export class Notices {
  readonly #clock: Clock;
  readonly #onChange: () => void;
  readonly #notices = new Map<string, Notice>();

  constructor(clock: Clock, onChange: () => void) {
    this.#clock = clock;
    this.#onChange = onChange;
  }

  list(): Notice[] {
    return [...this.#notices.values()];
  }

  /** Shows a notice, replacing one with the same ID. */
  notify(id: string, level: Notice['level'], sentence: string, action: Notice['action'] = null): void {
    this.#notices.set(id, { id, level, sentence, at: this.#clock.wall(), action });
    this.#onChange();
  }

  dismiss(id: string): void {
    if (this.#notices.delete(id)) this.#onChange();
  }
}
