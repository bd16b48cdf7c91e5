import type { Insert } from '../../src/preload/contract/insert.ts';
import type { InsertLook } from '../kit/insert-look.ts';
import type { BasketballViewModel } from './view-model.ts';

/** Over the end of its side, beside the tab of the shot clock. */
export const insertLook: InsertLook = {
  stands: 'over-end',
  wide: { board: 1200, full: 550, narrow: 425 },
  tall: 76,
  plate: 96,
};

/** The tab over its end waits. Free throws keep an insert away by themselves. */
export function makingRoom(model: BasketballViewModel, says: Insert['says']): BasketballViewModel {
  const end = 'side' in says && says.side === 'B' ? 'b' : 'a';
  return { ...model, ends: { ...model.ends, [end]: null } };
}
