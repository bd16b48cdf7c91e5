/** Runs `callback` once after `delayMs` of real time; returns a function that cancels it. */
export function after(delayMs: number, callback: () => void): () => void {
  const timer = setTimeout(callback, delayMs);
  return () => clearTimeout(timer);
}

/** The longest chain of promises in this project's code. */
const TURNS = 60;

/** Runs everything that is waiting only for promises, up to this many in a chain. */
export async function settle(turns = TURNS): Promise<void> {
  for (let turn = 0; turn < turns; turn += 1) await Promise.resolve();
}

/** The longest delay of Node's `setTimeout`, in ms. */
const NODE_DELAY_MAX_MS = 2 ** 31 - 1;

/**
 * Returns how long Node's `setTimeout` waits for a delay: 1 ms if the delay is below 1, too long or NaN
 * (lib/internal/timers.js).
 */
export function nodeDelay(delayMs: number): number {
  return delayMs >= 1 && delayMs <= NODE_DELAY_MAX_MS ? Math.trunc(delayMs) : 1;
}

/** How many timers one `advance` may run before it checks for endless loops. */
const SPIN_CHECK_EVERY = 100_000;
/**
 * The least fake time in which `SPIN_CHECK_EVERY` timers may run, in ms: one every 10 ms, which is more often than any
 * timer in the product runs.
 */
const SPIN_CHECK_MIN_MS = SPIN_CHECK_EVERY * 10;

/** Stops a test whose timer reschedules itself without a delay, which would otherwise never end. */
export class SpinGuard {
  #timers = 0;
  #since: number;

  constructor(now: number) {
    this.#since = now;
  }

  /** Checks for an endless loop. Call before a timer runs. Throws if too many timers have run in too little time. */
  note(now: number): void {
    this.#timers += 1;
    if (this.#timers < SPIN_CHECK_EVERY) return;
    const tookMs = now - this.#since;
    if (tookMs < SPIN_CHECK_MIN_MS) {
      throw new Error(
        `${String(SPIN_CHECK_EVERY)} timers ran in ${String(tookMs)} ms of fake time. A timer re-arms itself without waiting.`,
      );
    }
    this.#timers = 0;
    this.#since = now;
  }
}

/** Fake time with Node-like timers. Moves only when a test advances it. */
export class FakeTimers {
  /** Milliseconds since the test began. */
  now = 0;
  /** How many timers have run. */
  runs = 0;
  readonly #turns: number;
  #waiting: { at: number; run: () => void }[] = [];

  /** @param turns the longest chain of promises */
  constructor(turns = TURNS) {
    this.#turns = turns;
  }

  /** How many timers are pending. */
  get count(): number {
    return this.#waiting.length;
  }

  /** Runs `run` once after the delay that Node would use; returns a function that cancels it. */
  readonly after = (delayMs: number, run: () => void): (() => void) => {
    const timer = { at: this.now + nodeDelay(delayMs), run };
    this.#waiting.push(timer);
    return () => {
      this.#waiting = this.#waiting.filter((other) => other !== timer);
    };
  };

  /** Advances time, runs each timer when due, and lets promises settle in between. */
  async advance(ms: number): Promise<void> {
    const until = this.now + ms;
    const guard = new SpinGuard(this.now);
    await settle(this.#turns);
    for (let next = this.#next(until); next !== null; next = this.#next(until)) {
      const due = next;
      this.#waiting = this.#waiting.filter((timer) => timer !== due);
      this.now = Math.max(this.now, due.at);
      guard.note(this.now);
      this.runs += 1;
      due.run();
      await settle(this.#turns);
    }
    this.now = until;
  }

  /** Returns the next timer due by `until`. Timers due at the same instant run in the order they were set. */
  #next(until: number): { at: number; run: () => void } | null {
    let first: { at: number; run: () => void } | null = null;
    for (const timer of this.#waiting) {
      if (timer.at <= until && (first === null || timer.at < first.at)) first = timer;
    }
    return first;
  }
}
