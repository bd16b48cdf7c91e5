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
  takeover('home-run', 'Home run', ['home_run'], true),
  lowerThird('home-run', 'Home run', ['home_run'], true, 8, 80),
  lowerThird('run', 'Run', ['run'], false, 5, 45),
  lowerThird('side-retired', 'Side retired', ['side_retired'], false, 8, 50),
  finalTakeover,
  finalRow,
  ...lineRows('side_retired'),
  ...leadRows,
  insert('batter', 'At bat', true, 5),
  insert('pitcher', 'Pitcher', true, 5),
  seriesRow,
];
