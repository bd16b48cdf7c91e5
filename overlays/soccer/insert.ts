import type { InsertLook } from '../kit/insert-look.ts';
import type { SoccerViewModel } from './view-model.ts';

/** The insert is on the board's outer edge and as wide as the board. */
export const insertLook: InsertLook = { stands: 'over-all', wide: null, tall: 58, plate: 70 };

/** Returns the model without the text below the clock, which is hidden during an insert. */
export function makingRoom(model: SoccerViewModel): SoccerViewModel {
  return { ...model, underClock: null };
}
