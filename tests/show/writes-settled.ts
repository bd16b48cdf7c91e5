import type { Clock } from '../../src/main/show/ports.ts';
import { RETRY_WRITE_MS } from '../../src/main/show/debounced-writer.ts';

interface WriteRetryOptions {
  after: Clock['after'];
  /** Writes the newest value. Throws on a failure, and is called again afterwards. */
  write: () => void;
  /** Called once with the reason when writing fails, until it succeeds. */
  onTrouble: (error: unknown) => void;
  /** Called once when the value is finally written. */
  onWell: () => void;
}

/**
 * For the fake disk of `World`: retries saving what is in memory until it succeeds. Never throws into the code that
 * made the change, because the change was made even if it can't be saved.
 */
export class UntilWritten {
  readonly #options: WriteRetryOptions;
  #isInTrouble = false;
  #cancelRetry: (() => void) | null = null;

  constructor(options: WriteRetryOptions) {
    this.#options = options;
  }

  /** Writes a change immediately, or reports the failure and retries. */
  changed(): void {
    this.#cancelRetry?.();
    this.#cancelRetry = null;
    const isKnown = this.#isInTrouble;
    this.#try((error) => {
      if (!isKnown) this.#options.onTrouble(error);
    });
  }

  /** Stops retrying, after a last attempt if something is unwritten. */
  close(): void {
    this.#cancelRetry?.();
    if (this.#isInTrouble) this.#try(() => undefined);
    this.#cancelRetry?.();
    this.#cancelRetry = null;
  }

  #try(onFailure: (error: unknown) => void): void {
    try {
      this.#options.write();
    } catch (error) {
      this.#isInTrouble = true;
      this.#cancelRetry = this.#options.after(RETRY_WRITE_MS, () => {
        this.#cancelRetry = null;
        this.#try(() => undefined);
      });
      onFailure(error);
      return;
    }
    if (!this.#isInTrouble) return;
    this.#isInTrouble = false;
    this.#options.onWell();
  }
}
