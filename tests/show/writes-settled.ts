import type { Clock } from '../../src/main/show/ports.ts';
import { RETRY_WRITE_MS } from '../../src/main/show/debounced-writer.ts';

interface WriteRetryOptions {
  after: Clock['after'];
  /** Writes whatever is newest; throws where it can't. Called again after a failure. */
  write: () => void;
  /** Told why it can't be written, once until it can. */
  onTrouble: (error: unknown) => void;
  /** Told once when it is written after all. */
  onWell: () => void;
}

/**
 * For the fake disk of `World`: what is kept in memory and belongs on disk too, tried until it is there. It never throws into whoever changed it:
 * what happened in the show has happened, whatever the disk says.
 */
export class UntilWritten {
  readonly #options: WriteRetryOptions;
  #isInTrouble = false;
  #cancelRetry: (() => void) | null = null;

  constructor(options: WriteRetryOptions) {
    this.#options = options;
  }

  /** Something has changed: it is written at once, or told and tried again. */
  changed(): void {
    this.#cancelRetry?.();
    this.#cancelRetry = null;
    const isKnown = this.#isInTrouble;
    this.#try((error) => {
      if (!isKnown) this.#options.onTrouble(error);
    });
  }

  /** No more tries but a last one, where something is still unwritten. */
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
