import type { InsertLook } from '../kit/insert-look.ts';

/** The insert is in the middle, between the ball tab and the play clock tab. */
export const insertLook: InsertLook = {
  stands: 'over-middle',
  wide: { board: 1240, full: 456, narrow: 300 },
  tall: 76,
  plate: 96,
};
