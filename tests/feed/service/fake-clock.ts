import type { Clock } from '../../../src/feed/service/index.ts';

interface Timer {
  at: number;
  run: () => void;
}

/** Time that stands still until it is told how far to go. */
export class FakeClock implements Clock {
  #now: number;
  #setBackMs = 0;
  #timers: Timer[] = [];

  constructor(now = Date.UTC(2030, 0, 1)) {
    this.#now = now;
  }

  now(): number {
    return this.#now - this.#setBackMs;
  }

  elapsed(): number {
    return this.now() + this.#setBackMs;
  }

  /** Somebody sets the wall clock; as much time passes as before. */
  setBack(byMs: number): void {
    this.#setBackMs += byMs;
  }

  after(delayMs: number, run: () => void): () => void {
    const timer = { at: this.#now + delayMs, run };
    this.#timers.push(timer);
    return () => {
      this.#timers = this.#timers.filter((one) => one !== timer);
    };
  }

  soon(run: () => void): void {
    setImmediate(run);
  }

  /** Lets `byMs` pass, timer by timer, with a turn of the event loop after each. */
  async pass(byMs: number): Promise<void> {
    const end = this.#now + byMs;
    for (;;) {
      const next = this.#timers.filter(({ at }) => at <= end).sort((one, other) => one.at - other.at)[0];
      if (!next) break;
      this.#timers = this.#timers.filter((one) => one !== next);
      this.#now = Math.max(this.#now, next.at);
      next.run();
      await new Promise((resolve) => setImmediate(resolve));
    }
    this.#now = end;
    await new Promise((resolve) => setImmediate(resolve));
  }
}
