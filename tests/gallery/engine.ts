import { inject } from 'vitest';

/** Which browser a vitest project draws pages in: the machine's, the one inside OBS 31 and 32, or the oldest. */
export type Engine = 'any' | 'obs' | 'oldest';

declare module 'vitest' {
  interface ProvidedContext {
    engine: Engine;
  }
}

/** The browser of the project that the test runs in. */
export const engine = (): Engine => inject('engine');
