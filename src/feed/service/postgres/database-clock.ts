import type { Clock } from '../clock.ts';
import type { Run } from './database.ts';

/** A read that took longer is too inaccurate to use. */
const SLOW_READING_MS = 250;

/**
 * The database's time, read periodically and continued with a monotonic clock, so that nodes agree on the time even if
 * their wall clocks differ.
 */
export class DatabaseClock implements Clock {
  readonly #own: Clock;
  #read: { atMs: number; elapsedMs: number } | null = null;

  constructor(own: Clock) {
    this.#own = own;
  }

  /**
   * Records that the database returned `nowMs` for a request sent at `askedAtMs` (on `elapsed`), whose answer has just
   * arrived.
   */
  wasRead(nowMs: number, askedAtMs: number): void {
    const tookMs = this.elapsed() - askedAtMs;
    if (this.#read !== null && tookMs > SLOW_READING_MS) return;
    this.#read = { atMs: nowMs, elapsedMs: askedAtMs + tookMs / 2 };
  }

  now(): number {
    return this.#read === null ? this.#own.now() : this.#read.atMs + this.elapsed() - this.#read.elapsedMs;
  }

  elapsed(): number {
    return this.#own.elapsed();
  }

  after(delayMs: number, run: () => void): () => void {
    return this.#own.after(delayMs, run);
  }

  soon(run: () => void): void {
    this.#own.soon(run);
  }
}

/** Reads the database's time, Unix ms, and sets `clock` to it. */
export async function readClock(run: Run, clock: DatabaseClock): Promise<number> {
  const askedAtMs = clock.elapsed();
  const [row] = await run('now', 'SELECT extract(epoch FROM clock_timestamp()) * 1000 AS now_ms', []);
  const nowMs = Number(row?.['now_ms']);
  clock.wasRead(nowMs, askedAtMs);
  return nowMs;
}
