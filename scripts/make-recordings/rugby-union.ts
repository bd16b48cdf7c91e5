import type { RecordedGame } from '../../src/feed/recordings/recording.ts';
import { PeriodMatch } from './period-sport.ts';

// Scores and their minutes are those of the final of the Rugby World Cup of 2015, 34-17: 16-3 at halftime, 21-3, a
// yellow card at 52 minutes, 21-17, a drop goal, a penalty and a last converted try. The seconds are generated.

export function makeRecording(): RecordedGame {
  const match = new PeriodMatch({ sport: 'x-rugby-union', seed: 2015_10_31, pace: 1.15 });
  return match
    .period(
      '40:55',
      [
        ['7:40', 'A', 'penalty-goal', 'slip'],
        ['13:30', 'B', 'penalty-goal'],
        ['20:10', 'B', 'penalty-missed'],
        ['26:45', 'A', 'penalty-goal', 'corrected'],
        ['35:30', 'A', 'penalty-goal'],
        ['38:40', 'A', 'try'],
        ['40:10', 'A', 'conversion'],
      ],
      13,
    )
    .period('41:20', [
      ['1:40', 'A', 'try'],
      ['3:05', 'A', 'conversion-missed'],
      ['11:30', 'A', 'tmo'],
      ['12:00', 'A', 'yellow'],
      ['12:50', 'B', 'try'],
      ['14:00', 'B', 'conversion'],
      ['23:20', 'B', 'try'],
      ['24:30', 'B', 'conversion'],
      ['29:40', 'A', 'drop-goal'],
      ['34:50', 'A', 'penalty-goal'],
      ['38:40', 'A', 'try'],
      ['40:00', 'A', 'conversion'],
    ])
    .recording();
}
