import { finalRow, lineRows, lowerThird, type AutomationRow } from '../automation.ts';

export const automation: readonly AutomationRow[] = [
  lowerThird('three-pointer', 'Three-pointer', ['three_pointer'], false, 5, 40),
  lowerThird('break', 'End of a period', ['period_end'], true, 8, 50),
  finalRow,
  ...lineRows('period_end'),
];
