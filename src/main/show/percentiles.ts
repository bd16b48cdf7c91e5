import type { Percentiles } from '../../preload/contract/output-place.ts';

/** Number of newest measurements that the percentiles include. */
const KEPT = 200;

/** Percentiles of durations over the newest measurements. Adding one is cheap; percentiles are computed on request. */
export class Durations {
  /** A ring buffer. */
  readonly #ms: number[] = [];
  #next = 0;
  #percentiles: Percentiles | null = null;

  add(ms: number): void {
    this.#ms[this.#next] = ms;
    this.#next = (this.#next + 1) % KEPT;
    this.#percentiles = null;
  }

  /** Null before the first measurement. */
  get percentiles(): Percentiles | null {
    if (this.#ms.length === 0) return null;
    this.#percentiles ??= percentilesOf(this.#ms);
    return this.#percentiles;
  }

  /** Removes all measurements. Call when they are outdated. */
  forget(): void {
    this.#ms.length = 0;
    this.#next = 0;
    this.#percentiles = null;
  }
}

function percentilesOf(ms: readonly number[]): Percentiles {
  const sorted = ms.toSorted((one, other) => one - other);
  // Returns a measured value by nearest rank, rounded to a tenth of a millisecond.
  const at = (share: number): number =>
    Math.round((sorted[Math.ceil(share * sorted.length) - 1] ?? 0) * 10) / 10;
  return { p50: at(0.5), p95: at(0.95), count: sorted.length };
}
