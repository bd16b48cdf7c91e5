import type { Insert } from '../../src/preload/contract/insert.ts';
import type { InsertLook } from '../kit/insert-look.ts';
import type { BasketballViewModel } from './view-model.ts';

/** The insert is at its team's end of the board, next to the shot clock's tab. */
export const insertLook: InsertLook = {
  stands: 'over-end',
  wide: { board: 1200, full: 550, narrow: 425 },
  tall: 76,
  plate: 96,
};

/** Returns the model without the tab at the insert's end of the board. Inserts are never shown during free throws. */
export function makingRoom(model: BasketballViewModel, says: Insert['says']): BasketballViewModel {
  const end = 'side' in says && says.side === 'B' ? 'b' : 'a';
  return { ...model, ends: { ...model.ends, [end]: null } };
}
