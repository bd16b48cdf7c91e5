export interface AutomationPauseOptions {
  isHeld: boolean;
  /** Takes off air what rules have put there, on every channel. */
  dropAutomatic: () => void;
  /** The producer has done something: it is persisted and shown. */
  commit: () => void;
}

/** The one switch for all that goes on air by itself, on every channel. */
export class AutomationPause {
  readonly #options: AutomationPauseOptions;
  #isHeld: boolean;

  constructor(options: AutomationPauseOptions) {
    this.#options = options;
    this.#isHeld = options.isHeld;
  }

  get isHeld(): boolean {
    return this.#isHeld;
  }

  /** While held nothing begins by itself, and what has begun leaves; what comes in the meantime is not made up for. */
  hold(isHeld: boolean): void {
    if (isHeld === this.#isHeld) return;
    this.#isHeld = isHeld;
    if (isHeld) this.#options.dropAutomatic();
    this.#options.commit();
  }
}
