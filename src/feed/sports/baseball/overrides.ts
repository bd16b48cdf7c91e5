import { choiceOf, numberFrom, row, type OverrideRow } from '../override.ts';

export const overrides: readonly OverrideRow[] = [
  row('inning', 'Inning', numberFrom(1, 60)),
  row('half', 'Half', choiceOf(['top', 'Top'], ['bottom', 'Bottom'])),
  row('outs', 'Outs', numberFrom(0, 3)),
  row('balls', 'Balls', numberFrom(0, 4)),
  row('strikes', 'Strikes', numberFrom(0, 3)),
];
