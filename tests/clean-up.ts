import { afterAll, vi } from 'vitest';

/** Checks that files which share a worker restore it, even after a failed test. */
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  // A spy on a fake timer that is restored after the real ones are back brings the fake one back.
  if ('clock' in setTimeout) throw new Error('This file left fake timers behind.');
});
