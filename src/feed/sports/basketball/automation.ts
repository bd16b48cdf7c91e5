import {
  finalRow,
  finalTakeover,
  insert,
  leadRows,
  lineRows,
  lowerThird,
  seriesRow,
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
  insert('run', 'Run', true, 6),
  ...leadRows,
  insert('bonus', 'Bonus', true, 5),
  insert('time_out', 'Timeout', true, 5),
  seriesRow,
];
