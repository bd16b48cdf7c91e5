import type { InsertLook } from '../kit/insert-look.ts';

/** Of a sport that nobody knows: as long as its board. */
export const insertLook: InsertLook = { stands: 'over-all', wide: null, tall: 58, plate: 70 };
