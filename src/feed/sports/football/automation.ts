import {
  finalRow,
  finalTakeover,
  insert,
  leadRows,
  lineRows,
  lowerThird,
  takeover,
  type AutomationRow,
} from '../automation.ts';

export const automation: readonly AutomationRow[] = [
  takeover('touchdown', 'Touchdown', ['touchdown'], true),
  takeover('field-goal', 'Field goal', ['field_goal'], false, 'strip'),
  lowerThird('touchdown', 'Touchdown', ['touchdown'], true, 8, 80),
  lowerThird('field-goal', 'Field goal', ['field_goal'], true, 6, 70),
  lowerThird('safety', 'Safety', ['safety'], true, 6, 70),
  lowerThird(
    'try',
    'Extra point, two-point conversion',
    ['extra_point', 'two_point_conversion', 'defensive_two_point'],
    false,
    5,
    45,
  ),
  lowerThird('turnover', 'Turnover', ['turnover'], false, 6, 60),
  lowerThird('flag', 'Flag', ['flag'], false, 6, 55),
  lowerThird('break', 'End of a quarter', ['period_end'], true, 8, 50),
  finalTakeover,
  finalRow,
  ...lineRows('period_end'),
  ...leadRows,
  insert('time_out', 'Timeout', true, 5),
];
