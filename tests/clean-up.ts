import { afterAll, vi } from 'vitest';

/** Checks after each test file, even after a failed test, that globals shared by the worker are restored. */
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  // Restoring a spy on a fake timer after the real timers are back would reinstall the fake timer.
  if ('clock' in setTimeout) throw new Error('This file left fake timers behind.');
});
