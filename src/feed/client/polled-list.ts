import type { ReceivedList } from '../contract/received-rows.ts';
import type { Reply } from './feed-api.ts';
import type { Failure } from './refusal.ts';
import { requestedPauseMs } from './verdict.ts';

export const POLL_BACKOFF_CAP_MS = 60_000;

export interface PolledListOptions<Row> {
  read: () => Promise<Reply<ReceivedList<Row>>>;
  everyMs: number;
  wallClock: () => number;
  after: (delayMs: number, callback: () => void) => () => void;
  /** Called after each read, successful or not, with the previous rows. */
  onRead: (before: readonly Row[]) => void;
}

/**
 * One list of a source, polled at a low rate while it is visible, independently of all other lists. After a failed
 * poll, the last good rows stay, and the next poll waits longer, or as long as the source asks.
 */
export class PolledList<Row> {
  readonly #options: PolledListOptions<Row>;
  #rows: readonly Row[] = [];
  #at: number | null = null;
  #unreadable = 0;
  #failure: Failure | null = null;
  #failures = 0;
  /** The end of the pause that the source asked for, in Unix ms. */
  #pausedUntil = -Infinity;
  #isWatched = false;
  #cancel: (() => void) | null = null;
  #polling: Promise<void> | null = null;
  #wantsMore = false;

  constructor(options: PolledListOptions<Row>) {
    this.#options = options;
  }

  /** The last rows that could be read. */
  get rows(): readonly Row[] {
    return this.#rows;
  }

  /** When the rows were read, Unix ms; null: never. */
  get at(): number | null {
    return this.#at;
  }

  /** How many rows of the last good read were unreadable. */
  get unreadable(): number {
    return this.#unreadable;
  }

  /** Why the last read failed; null: it succeeded, or there was none. */
  get failure(): Failure | null {
    return this.#failure;
  }

  /** Starts polling, or stops and keeps the rows. */
  watch(isWatched: boolean): void {
    if (isWatched === this.#isWatched) return;
    this.#isWatched = isWatched;
    this.#stopWaiting();
    if (!isWatched) return;
    const pauseMs = this.#pauseMs();
    if (pauseMs > 0) this.#cancel = this.#options.after(pauseMs, () => void this.#poll());
    else void this.refresh();
  }

  /**
   * Reads the list immediately, regardless of the schedule. Resolves once a list requested after this call has arrived
   * or failed.
   */
  refresh(): Promise<void> {
    if (this.#polling === null) return this.#poll();
    this.#wantsMore = true;
    return this.#polling.then(() => this.#polling ?? undefined);
  }

  #poll(): Promise<void> {
    this.#wantsMore = false;
    this.#stopWaiting();
    this.#polling = this.#options.read().then((reply) => {
      this.#polling = null;
      const before = this.#rows;
      this.#take(reply);
      if (this.#wantsMore) void this.#poll();
      else if (this.#isWatched) this.#schedule();
      this.#options.onRead(before);
    });
    return this.#polling;
  }

  #take(reply: Reply<ReceivedList<Row>>): void {
    this.#failure = reply.ok ? null : reply;
    this.#failures = reply.ok ? 0 : this.#failures + 1;
    if (!reply.ok) {
      this.#pausedUntil = this.#options.wallClock() + requestedPauseMs(reply.sign);
      return;
    }
    this.#rows = reply.value.rows;
    this.#unreadable = reply.value.unreadable;
    this.#at = this.#options.wallClock();
  }

  #schedule(): void {
    const { everyMs, after } = this.#options;
    const backoffMs = everyMs * 2 ** Math.min(this.#failures, 10);
    const delayMs = Math.max(everyMs, Math.min(backoffMs, POLL_BACKOFF_CAP_MS));
    this.#cancel = after(Math.max(delayMs, this.#pauseMs()), () => void this.#poll());
  }

  /** Returns how long the requested pause still lasts; setting the clock back doesn't extend it. */
  #pauseMs(): number {
    if (this.#failure === null) return 0;
    const leftMs = this.#pausedUntil - this.#options.wallClock();
    return Math.min(Math.max(0, leftMs), requestedPauseMs(this.#failure.sign));
  }

  #stopWaiting(): void {
    this.#cancel?.();
    this.#cancel = null;
  }
}
