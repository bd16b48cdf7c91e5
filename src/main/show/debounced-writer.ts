import type { Clock } from './ports.ts';

/** What can't be written is tried again this often, and at once when there is something new to write. */
export const RETRY_WRITE_MS = 5_000;

export interface DebouncedWriterOptions {
  clock: Pick<Clock, 'after' | 'monotonic'>;
  /** Two writings begin at least so far apart. 0: the next begins when the one before is through. */
  everyMs: number;
  /** The same for what is in a hurry. */
  hurriedMs: number;
  /** Writes whatever is newest; rejects where it can't, and is called again then. */
  write: () => Promise<void>;
  /** Gets the error of a write that failed; retries report nothing. */
  onTrouble: (error: unknown) => void;
  /**
   * True: `onTrouble` is called for each change that can't be written, so that a dismissed alarm comes back. False: once
   * until all is written.
   */
  repeatsTrouble?: boolean;
  /** Told once when it is written after all. */
  onWell: () => void;
}

/**
 * Something in memory that belongs on disk too and may take its time: the newest is written soon after a change, one
 * writing at a time and no more often than asked for, and tried until it is there. `changed` itself only notes that:
 * whoever calls it never waits for a disk, nor for what has to be put into words for it.
 */
export class DebouncedWriter {
  readonly #options: DebouncedWriterOptions;
  #isDirty = false;
  /** It has changed since the last try. */
  #hasNews = false;
  #isHurried = false;
  #isInTrouble = false;
  /** When the last writing began, by the monotonic clock. */
  #begunAt = -Infinity;
  #cancelNext: (() => void) | null = null;
  #dueAt = Infinity;
  #writing: Promise<void> | null = null;
  #isClosed = false;

  constructor(options: DebouncedWriterOptions) {
    this.#options = options;
  }

  /** Something has changed. */
  changed(): void {
    this.#isDirty = this.#hasNews = true;
    this.#arm();
  }

  /** What has changed is not to wait for its turn. */
  hurry(): void {
    if (!this.#isDirty) return;
    this.#isHurried = true;
    this.#arm();
  }

  /** Writes now what has changed. Returns true once all of it is on disk, false if it could not be written for now. */
  async flush(): Promise<boolean> {
    // A write that has begun may lack the newest value.
    while (this.#writing !== null) await this.#writing;
    if (this.#hasNews && !this.#isClosed) {
      this.#cancelNext?.();
      this.#cancelNext = null;
      await this.#begin();
    }
    return !this.#isInTrouble;
  }

  /** The last writing begins now, where there is something to write. Resolves once it is on disk, or could not be put there. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#cancelNext?.();
    if (this.#writing !== null) await this.#writing;
    if (this.#isDirty) await this.#write();
  }

  /** Waits for the instant at which the next writing may begin. */
  #arm(notBefore = -Infinity): void {
    if (this.#writing !== null || this.#isClosed) return;
    const { clock, everyMs, hurriedMs } = this.#options;
    const dueAt = Math.max(this.#begunAt + (this.#isHurried ? hurriedMs : everyMs), notBefore);
    if (this.#cancelNext !== null && this.#dueAt <= dueAt) return;
    this.#cancelNext?.();
    this.#dueAt = dueAt;
    this.#cancelNext = clock.after(Math.max(0, dueAt - clock.monotonic()), () => {
      this.#cancelNext = null;
      void this.#begin();
    });
  }

  #begin(): Promise<void> {
    // The pause counts from the beginning: a slow disk makes writings no rarer than it has to.
    this.#begunAt = this.#options.clock.monotonic();
    const writing = this.#write().then((isWritten) => {
      this.#writing = null;
      if (!this.#isDirty) return;
      this.#arm(isWritten ? undefined : this.#options.clock.monotonic() + RETRY_WRITE_MS);
    });
    this.#writing = writing;
    return writing;
  }

  /** False: it could not be written, and is still to be. */
  async #write(): Promise<boolean> {
    const isReported = this.#isInTrouble && !(this.#options.repeatsTrouble === true && this.#hasNews);
    this.#isDirty = this.#hasNews = this.#isHurried = false;
    try {
      await this.#options.write();
    } catch (error) {
      this.#isDirty = true;
      if (!isReported) this.#options.onTrouble(error);
      this.#isInTrouble = true;
      return false;
    }
    if (this.#isInTrouble) this.#options.onWell();
    this.#isInTrouble = false;
    return true;
  }
}
