import type { Clock } from './ports.ts';
import { WRITE_AGAIN_MS } from './until-written.ts';

export interface UntilKeptOptions {
  after: Clock['after'];
  /** Two writings begin at least so far apart. 0: the next begins when the one before is through. */
  everyMs: number;
  /** Writes whatever is newest; rejects where it can't, and is called again then. */
  write: () => Promise<void>;
  /** Told why it can't be written, once until it can. */
  onTrouble: (error: unknown) => void;
  /** Told once when it is written after all. */
  onWell: () => void;
}

/**
 * Something in memory that belongs on disk too and may take its time: the newest is written soon after a change, one
 * writing at a time and no more often than asked for, and tried until it is there. `changed` itself only notes that:
 * whoever calls it never waits for a disk, nor for what has to be put into words for it.
 */
export class UntilKept {
  readonly #options: UntilKeptOptions;
  #isDirty = false;
  #isInTrouble = false;
  #cancelNext: (() => void) | null = null;
  /** The next writing may not begin before. */
  #isResting = false;
  #writing: Promise<void> | null = null;
  #isClosed = false;

  constructor(options: UntilKeptOptions) {
    this.#options = options;
  }

  /** Something has changed. */
  changed(): void {
    this.#isDirty = true;
    if (this.#writing !== null || this.#isClosed || this.#isResting) return;
    this.#next(0);
  }

  /** The last writing begins now, where there is something to write. Resolves once it is on disk, or could not be put there. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#cancelNext?.();
    this.#cancelNext = null;
    await this.#writing;
    if (this.#isDirty) await this.#write();
  }

  #next(delayMs: number): void {
    this.#cancelNext?.();
    this.#cancelNext = this.#options.after(delayMs, () => {
      this.#cancelNext = null;
      this.#isResting = false;
      // One that is still under way goes on by itself.
      if (this.#isDirty && this.#writing === null) this.#begin();
    });
  }

  #begin(): void {
    const { everyMs } = this.#options;
    // The pause counts from the beginning: a slow disk makes writings no rarer than it has to.
    if (everyMs > 0) {
      this.#isResting = true;
      this.#next(everyMs);
    }
    this.#writing = this.#write().then((isWritten) => {
      this.#writing = null;
      if (this.#isClosed) return;
      if (!isWritten) this.#next(WRITE_AGAIN_MS);
      else if (this.#isDirty && !this.#isResting) this.#next(0);
    });
  }

  /** False: it could not be written, and is still to be. */
  async #write(): Promise<boolean> {
    this.#isDirty = false;
    try {
      await this.#options.write();
    } catch (error) {
      this.#isDirty = true;
      if (!this.#isInTrouble) this.#options.onTrouble(error);
      this.#isInTrouble = true;
      return false;
    }
    if (this.#isInTrouble) this.#options.onWell();
    this.#isInTrouble = false;
    return true;
  }
}
