export interface AutomationPauseOptions {
  isHeld: boolean;
  /** Clears automatic graphics on every channel. */
  dropAutomatic: () => void;
  /** Saves and publishes a producer's action. */
  commit: () => void;
}

/** Pauses all automatic graphics on every channel. */
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

  /**
   * Pauses or resumes automation. While paused, no automatic graphic begins and current ones leave; missed ones are not
   * shown later.
   */
  hold(isHeld: boolean): void {
    if (isHeld === this.#isHeld) return;
    this.#isHeld = isHeld;
    if (isHeld) this.#options.dropAutomatic();
    this.#options.commit();
  }
}
