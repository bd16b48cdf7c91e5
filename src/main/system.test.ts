import { describe, expect, it } from 'vitest';
import { TIMER_MAX_MS } from '../feed/contract/long-timer.ts';
import { systemClock } from './system.ts';

describe('systemClock', () => {
  it.each([TIMER_MAX_MS + 1, 90 * 86_400_000, Infinity])(
    'never fires a timer of %i ms early',
    async (delayMs) => {
      let runs = 0;
      const cancel = systemClock.after(delayMs, () => (runs += 1));
      // Node.js fires a timer with an excessive delay after 1 ms.
      await new Promise<void>((resolve) => void systemClock.after(5, resolve));
      expect(runs).toBe(0);
      cancel();
    },
  );
});
