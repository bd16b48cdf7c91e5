/** Calls back once after `delayMs` of real time; returns how to cancel. */
export function after(delayMs: number, callback: () => void): () => void {
  const timer = setTimeout(callback, delayMs);
  return () => clearTimeout(timer);
}

/** Promises that wait for one another, at most, in anything of ours. */
const TURNS = 60;

/** Lets everything that waits for nothing but promises happen, where no more than so many wait for one another. */
export async function settle(turns = TURNS): Promise<void> {
  for (let turn = 0; turn < turns; turn += 1) await Promise.resolve();
}

/** Time that stands still until a test moves it, and the timers that wait in it. */
export class FakeTimers {
  /** Milliseconds since the beginning. */
  now = 0;
  readonly #turns: number;
  #waiting: { at: number; run: () => void }[] = [];

  /** @param turns how many promises wait for one another at most */
  constructor(turns = TURNS) {
    this.#turns = turns;
  }

  /** How many timers wait. */
  get count(): number {
    return this.#waiting.length;
  }

  /** Calls back once after `delayMs` of this time; returns how to cancel. */
  readonly after = (delayMs: number, run: () => void): (() => void) => {
    const timer = { at: this.now + Math.max(0, delayMs), run };
    this.#waiting.push(timer);
    return () => {
      this.#waiting = this.#waiting.filter((other) => other !== timer);
    };
  };

  /** Moves time on, running every timer when it is due, and lets promises settle in between. */
  async advance(ms: number): Promise<void> {
    const until = this.now + ms;
    await settle(this.#turns);
    for (let next = this.#next(until); next !== null; next = this.#next(until)) {
      const due = next;
      this.#waiting = this.#waiting.filter((timer) => timer !== due);
      this.now = Math.max(this.now, due.at);
      due.run();
      await settle(this.#turns);
    }
    this.now = until;
  }

  /** Of those that are due by then the first; of several at one instant, the one that was asked for first. */
  #next(until: number): { at: number; run: () => void } | null {
    let first: { at: number; run: () => void } | null = null;
    for (const timer of this.#waiting) {
      if (timer.at <= until && (first === null || timer.at < first.at)) first = timer;
    }
    return first;
  }
}
