import type { Clock } from './ports.ts';

/** Retry interval of a failed write; a new change retries immediately. */
export const RETRY_WRITE_MS = 5_000;

export interface DebouncedWriterOptions {
  clock: Pick<Clock, 'after' | 'monotonic'>;
  /** Minimum time between the starts of two writes. If 0, the next starts when the previous one ends. */
  everyMs: number;
  /** Minimum time between the starts of two writes, for urgent changes. */
  hurriedMs: number;
  /** Writes the newest value. If it rejects, it is called again later. */
  write: () => Promise<void>;
  /** Called with the error of a failed write, but not when a retry of the same change fails. */
  onTrouble: (error: unknown) => void;
  /**
   * If true, `onTrouble` is called for each change that can't be written, so that a dismissed alarm reappears. If
   * false, it is called only once until everything is written.
   */
  repeatsTrouble?: boolean;
  /** Called once when a write succeeds after a failure. */
  onWell: () => void;
}

/**
 * Writes in-memory data to disk soon after a change: one write at a time, no more often than configured, and retried
 * until it succeeds. `changed` only sets a flag, so its caller waits neither for the disk nor for serialization.
 */
export class DebouncedWriter {
  readonly #options: DebouncedWriterOptions;
  #isDirty = false;
  /** True if data changed since the last try. */
  #hasNews = false;
  #isHurried = false;
  #isInTrouble = false;
  /** When the last write started, on the monotonic clock. */
  #begunAt = -Infinity;
  #cancelNext: (() => void) | null = null;
  #dueAt = Infinity;
  #writing: Promise<void> | null = null;
  #isClosed = false;

  constructor(options: DebouncedWriterOptions) {
    this.#options = options;
  }

  /** Call after the data changed. */
  changed(): void {
    this.#isDirty = this.#hasNews = true;
    this.#arm();
  }

  /** Makes pending changes urgent. */
  hurry(): void {
    if (!this.#isDirty) return;
    this.#isHurried = true;
    this.#arm();
  }

  /**
   * Writes changes made since the last try now. Earlier ones whose write failed wait for their retry. Returns whether
   * everything is on disk.
   */
  async flush(): Promise<boolean> {
    // A write that has started may lack the newest value.
    while (this.#writing !== null) await this.#writing;
    if (this.#hasNews && !this.#isClosed) {
      this.#cancelNext?.();
      this.#cancelNext = null;
      await this.#begin();
    }
    return !this.#isInTrouble;
  }

  /** Writes pending changes one last time and stops retrying. Resolves when they are on disk or writing has failed. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#cancelNext?.();
    if (this.#writing !== null) await this.#writing;
    if (this.#isDirty) await this.#write();
  }

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
    // The interval counts from the start: a slow disk doesn't make writes less frequent than necessary.
    this.#begunAt = this.#options.clock.monotonic();
    const writing = this.#write().then((isWritten) => {
      this.#writing = null;
      if (!this.#isDirty) return;
      this.#arm(isWritten ? undefined : this.#options.clock.monotonic() + RETRY_WRITE_MS);
    });
    this.#writing = writing;
    return writing;
  }

  /** Returns false if writing failed, so that the change is still pending. */
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
