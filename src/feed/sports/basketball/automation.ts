import {
  finalRow,
  finalTakeover,
  lineRows,
  lowerThird,
  takeover,
  type AutomationRow,
} from '../automation.ts';

export const automation: readonly AutomationRow[] = [
  takeover('three-pointer', 'Three-pointer', ['three_pointer'], false, 'strip'),
  lowerThird('three-pointer', 'Three-pointer', ['three_pointer'], false, 5, 40),
  lowerThird('break', 'End of a period', ['period_end'], true, 8, 50),
  finalTakeover,
  finalRow,
  ...lineRows('period_end'),
];
