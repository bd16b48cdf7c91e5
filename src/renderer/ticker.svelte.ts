/** How often `now` changes. With a longer period, displayed seconds would seem to be skipped. */
const PERIOD_MS = 250;

/** The window's only clock: every age, countdown and match clock reads `now`, so they never disagree. */
export class Ticker {
  readonly #clock: () => number;
  now: number = $state(0);

  /** `clock` returns Unix milliseconds. */
  constructor(clock: () => number) {
    this.#clock = clock;
    this.now = clock();
  }

  /** Runs the clock until the returned function is called. Stop it in a hidden window, which needs no ticks. */
  start(): () => void {
    this.now = this.#clock();
    const timer = setInterval(() => (this.now = this.#clock()), PERIOD_MS);
    return () => clearInterval(timer);
  }
}
