import type { InsertLook } from '../kit/insert-look.ts';

/** Inserts for an unknown sport are as wide as the board. */
export const insertLook: InsertLook = { stands: 'over-all', wide: null, tall: 58, plate: 70 };
