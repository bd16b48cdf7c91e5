import { withLongDelays } from '../../../src/feed/contract/long-timer.ts';
import type { Clock } from '../../../src/feed/service/index.ts';
import { nodeDelay, SpinGuard } from '../../peers/timers.ts';

interface Timer {
  at: number;
  run: () => void;
}

/** A fake clock for the service with Node-like timers: time moves only when a test advances it. */
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

  /** Sets the wall clock back without affecting elapsed time. */
  setBack(byMs: number): void {
    this.#setBackMs += byMs;
  }

  readonly after = withLongDelays((delayMs, run) => {
    const timer = { at: this.#now + nodeDelay(delayMs), run };
    this.#timers.push(timer);
    return () => {
      this.#timers = this.#timers.filter((one) => one !== timer);
    };
  });

  soon(run: () => void): void {
    setImmediate(run);
  }

  /** Lets `byMs` pass, timer by timer, with a turn of the event loop after each. */
  async pass(byMs: number): Promise<void> {
    const end = this.#now + byMs;
    const guard = new SpinGuard(this.#now);
    for (;;) {
      const next = this.#timers.filter(({ at }) => at <= end).sort((one, other) => one.at - other.at)[0];
      if (!next) break;
      this.#timers = this.#timers.filter((one) => one !== next);
      this.#now = Math.max(this.#now, next.at);
      guard.note(this.#now);
      next.run();
      await new Promise((resolve) => setImmediate(resolve));
    }
    this.#now = end;
    await new Promise((resolve) => setImmediate(resolve));
  }
}
