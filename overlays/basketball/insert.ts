import type { Insert } from '../../src/preload/contract/insert.ts';
import type { InsertLook } from '../kit/insert-look.ts';
import type { BasketballViewModel } from './view-model.ts';

/** At the end of its team's side, beside the shot clock's tab. */
export const insertLook: InsertLook = {
  stands: 'over-end',
  wide: { board: 1200, full: 550, narrow: 425 },
  tall: 76,
  plate: 96,
};

/** The tab at its end waits. Free throws prevent inserts anyway. */
export function makingRoom(model: BasketballViewModel, says: Insert['says']): BasketballViewModel {
  const end = 'side' in says && says.side === 'B' ? 'b' : 'a';
  return { ...model, ends: { ...model.ends, [end]: null } };
}
