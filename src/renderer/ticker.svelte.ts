/**
 * The one clock of the window: every age, countdown and match clock reads `now`, so two of them never disagree.
 * A quarter of a second is the coarsest rate at which a displayed second never appears to be skipped.
 */
const PERIOD_MS = 250;

export class Ticker {
  readonly #clock: () => number;
  now: number = $state(0);

  /** `clock` tells Unix milliseconds. */
  constructor(clock: () => number) {
    this.#clock = clock;
    this.now = clock();
  }

  /** Runs until the returned function is called. A hidden window needs no ticks: stop it there. */
  start(): () => void {
    this.now = this.#clock();
    const timer = setInterval(() => (this.now = this.#clock()), PERIOD_MS);
    return () => clearInterval(timer);
  }
}
