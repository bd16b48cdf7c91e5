import { inject } from 'vitest';

/** The browser in which a vitest project draws pages: the machine's, the one inside OBS 31 and 32, or the oldest. */
export type Engine = 'any' | 'obs' | 'oldest';

declare module 'vitest' {
  interface ProvidedContext {
    engine: Engine;
  }
}

/** Returns the browser of the running project. */
export const engine = (): Engine => inject('engine');
