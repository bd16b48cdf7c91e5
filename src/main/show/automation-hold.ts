import type { Channel } from './channel.ts';

export interface AutomationHoldOptions {
  isHeld: boolean;
  channels: () => Iterable<Channel>;
  /** To be remembered and shown. */
  onChange: () => void;
}

/** The one switch for all that goes on air by itself, on every channel. */
export class AutomationHold {
  readonly #options: AutomationHoldOptions;
  #isHeld: boolean;
  /** Channels whose game is being replaced, and how many times over. */
  readonly #pausing: string[] = [];

  constructor(options: AutomationHoldOptions) {
    this.#options = options;
    this.#isHeld = options.isHeld;
  }

  get isHeld(): boolean {
    return this.#isHeld;
  }

  isHeldOn(channel: string): boolean {
    return this.#isHeld || this.#pausing.includes(channel);
  }

  /**
   * Does something that ends a channel's game in order to put another on it. Nothing begins there meanwhile: an earlier
   * rehearsal that is sealed for that has come to no final.
   */
  async pausing<T>(channel: string, replace: () => Promise<T>): Promise<T> {
    this.#pausing.push(channel);
    try {
      return await replace();
    } finally {
      this.#pausing.splice(this.#pausing.indexOf(channel), 1);
    }
  }

  /** While held nothing begins by itself, and what has begun leaves; what comes in the meantime is not made up for. */
  hold(isHeld: boolean): void {
    if (isHeld === this.#isHeld) return;
    this.#isHeld = isHeld;
    if (isHeld) for (const { air } of this.#options.channels()) air.dropAutomatic();
    this.#options.onChange();
  }
}
