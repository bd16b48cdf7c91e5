import { inject } from 'vitest';

/** The browser of a Vitest project: the machine's, the one inside OBS 31 and 32, or the oldest supported one. */
export type Engine = 'any' | 'obs' | 'oldest';

declare module 'vitest' {
  interface ProvidedContext {
    engine: Engine;
  }
}

export const engine = (): Engine => inject('engine');
