import { withLongDelays } from '../contract/long-timer.ts';

/** The service's time. A parameter, so that a test can stop it, let it jump, or run it a thousand times faster. */
export interface Clock {
  /** Unix time in milliseconds, with a fraction. */
  now(): number;
  /** Monotonic milliseconds since an arbitrary moment, with a fraction. For durations. */
  elapsed(): number;
  /** Calls `run` once after this many milliseconds; returns a function that cancels it. */
  after(delayMs: number, run: () => void): () => void;
  /** Calls `run` after the current task. */
  soon(run: () => void): void;
}

export const systemClock: Clock = {
  // Whole milliseconds from the wall clock, which follows the machine's time; the fraction from the finer timer.
  now: () => Date.now() + (performance.now() % 1),
  elapsed: () => performance.now(),
  after: withLongDelays((delayMs, run) => {
    const timer = setTimeout(run, delayMs);
    return () => clearTimeout(timer);
  }),
  soon: (run) => void setImmediate(run),
};

/** Formats a time as ISO-8601, as in catalog and schedule rows. */
export function iso(atMs: number): string {
  return new Date(Math.floor(atMs)).toISOString();
}

/** Calls `run` every `intervalMs` until it is stopped. */
export function every(clock: Clock, intervalMs: number, run: () => void): () => void {
  let cancel = clock.after(intervalMs, tick);
  function tick(): void {
    cancel = clock.after(intervalMs, tick);
    run();
  }
  return () => cancel();
}
