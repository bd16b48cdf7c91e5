import type { InsertLook } from '../kit/insert-look.ts';

/** For an unknown sport: as wide as its board. */
export const insertLook: InsertLook = { stands: 'over-all', wide: null, tall: 58, plate: 70 };
