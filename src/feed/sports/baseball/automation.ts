import { finalRow, lineRows, lowerThird, type AutomationRow } from '../automation.ts';

export const automation: readonly AutomationRow[] = [
  lowerThird('home-run', 'Home run', ['home_run'], true, 8, 80),
  lowerThird('run', 'Run', ['run'], false, 5, 45),
  lowerThird('side-retired', 'Side retired', ['side_retired'], false, 8, 50),
  finalRow,
  ...lineRows('side_retired'),
];
