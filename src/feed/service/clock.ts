import { withLongDelays } from '../contract/long-timer.ts';

/** Time as the service sees it. A parameter, so that a test can stop it, jump, or run it a thousand times faster. */
export interface Clock {
  /** Unix time in milliseconds, with a fraction. */
  now(): number;
  /** Milliseconds since some moment, with a fraction. Monotonic: for durations. */
  elapsed(): number;
  /** Runs once after this many milliseconds; returns how to cancel. */
  after(delayMs: number, run: () => void): () => void;
  /** Runs after the current task. */
  soon(run: () => void): void;
}

export const systemClock: Clock = {
  // The wall clock for the milliseconds (it follows the machine's time), the finer timer for the digits after them.
  now: () => Date.now() + (performance.now() % 1),
  elapsed: () => performance.now(),
  after: withLongDelays((delayMs, run) => {
    const timer = setTimeout(run, delayMs);
    return () => clearTimeout(timer);
  }),
  soon: (run) => void setImmediate(run),
};

/** ISO-8601, as in catalog and schedule rows. */
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
