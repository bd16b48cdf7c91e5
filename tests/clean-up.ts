import { afterAll, vi } from 'vitest';

/** Files that share a worker leave it as they found it, even where a test fails before it has put things back. */
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  // A spy on a fake timer that is restored after the real ones are back brings the fake one back.
  if ('clock' in setTimeout) throw new Error('This file left fake timers behind.');
});
