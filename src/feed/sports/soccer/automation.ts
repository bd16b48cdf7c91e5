import {
  finalRow,
  finalTakeover,
  lineRows,
  lowerThird,
  takeover,
  type AutomationRow,
} from '../automation.ts';

export const automation: readonly AutomationRow[] = [
  takeover('goal', 'Goal', ['goal', 'penalty_goal'], true),
  takeover('red-card', 'Red card', ['red_card'], false),
  lowerThird('goal', 'Goal', ['goal', 'penalty_goal'], true, 8, 80),
  lowerThird('penalty', 'Penalty', ['penalty'], false, 6, 60),
  lowerThird('penalty-missed', 'Penalty missed', ['penalty_missed'], false, 6, 60),
  lowerThird('shoot-out', 'Kick of a shoot-out', ['shootout_scored', 'shootout_missed'], false, 4, 55),
  lowerThird('review', 'VAR review', ['review'], false, 8, 70),
  lowerThird(
    'review-outcome',
    'VAR decision',
    ['review_stands', 'review_overturned', 'no_goal'],
    false,
    6,
    75,
  ),
  lowerThird('red-card', 'Red card', ['red_card'], false, 7, 65),
  lowerThird('yellow-card', 'Yellow card', ['yellow_card'], false, 5, 30),
  lowerThird('kick-off', 'A half begins', ['period_start'], false, 6, 35),
  lowerThird('break', 'Half-time and full time', ['period_end'], true, 8, 50),
  finalTakeover,
  finalRow,
  ...lineRows('period_end'),
];
