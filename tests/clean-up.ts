import { afterAll, vi } from 'vitest';

/** Restores the worker's globals after each test file, even if a test failed. Fails if fake timers remain. */
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  // Restoring a spy on a fake timer after the real timers are back would reinstall the fake timer.
  if ('clock' in setTimeout) throw new Error('This file left fake timers behind.');
});
