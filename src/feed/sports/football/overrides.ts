import { choiceOf, numberFrom, possessionRow, row, type OverrideRow } from '../override.ts';
import { periodRows } from '../periods.ts';

export const overrides: readonly OverrideRow[] = [
  ...periodRows,
  row('down', 'Down', numberFrom(1, 4)),
  row('distance', 'Distance', numberFrom(0, 99)),
  row('lineToGain', 'Line to gain', choiceOf(['goal', 'Goal line'], ['yards', 'By distance'])),
  possessionRow,
];
