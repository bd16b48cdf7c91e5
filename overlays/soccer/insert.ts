import type { InsertLook } from '../kit/insert-look.ts';
import type { SoccerViewModel } from './view-model.ts';

/** Below the board, as wide as it. */
export const insertLook: InsertLook = { stands: 'over-all', wide: null, tall: 58, plate: 70 };

/** The text below the clock waits. */
export function makingRoom(model: SoccerViewModel): SoccerViewModel {
  return { ...model, underClock: null };
}
