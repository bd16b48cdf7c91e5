import type { Insert } from '../../src/preload/contract/insert.ts';
import type { FactRow } from '../kit/fact-rows.ts';
import type { InsertLook } from '../kit/insert-look.ts';

/** The row that the insert replaces (`rows.ts`). */
const BATTERY = 'battery';

/** The insert is next to the board, on an extension of the chalk line. */
export const insertLook: InsertLook = {
  stands: 'beside',
  wide: { board: 548, full: 640, narrow: 640 },
  tall: 118,
  plate: 150,
};

/**
 * Returns the model without the row that the insert replaces: batter and pitcher inserts hide the battery row.
 */
export function makingRoom<Model extends { rows: readonly FactRow[] }>(
  model: Model,
  { kind }: Insert['says'],
): Model {
  if (kind !== 'batter' && kind !== 'pitcher') return model;
  return { ...model, rows: model.rows.map((row) => (row.key === BATTERY ? { ...row, says: null } : row)) };
}
