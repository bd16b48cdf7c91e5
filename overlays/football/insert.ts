import type { InsertLook } from '../kit/insert-look.ts';

/** In the middle, between the tabs of the ball and the play clock. */
export const insertLook: InsertLook = {
  stands: 'over-middle',
  wide: { board: 1240, full: 456, narrow: 300 },
  tall: 76,
  plate: 96,
};
