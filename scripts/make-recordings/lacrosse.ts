import type { RecordedGame } from '../../src/feed/recordings/recording.ts';
import { PeriodMatch } from './period-sport.ts';

// Follows the NCAA Division I men's final of 2009, 10-9 in overtime: 0-2, 2-2, 2-3 with 21 seconds to go in the first
// quarter, 4-6 at halftime, 5-7 after three quarters, 6-9 with 5:31 to go, 7-9 with 3:37, 8-9, 9-9 with 4 seconds, and
// the last goal after 1:20 of overtime. The other times, shots and fouls are generated.

export function makeRecording(): RecordedGame {
  const match = new PeriodMatch({ sport: 'x-lacrosse', seed: 2009_05_25, pace: 1.7 });
  const shots = () => match.spread('shots', { A: 8, B: 9 }, '0:20', '14:30');
  return match
    .period(
      '15:00',
      [
        ...shots(),
        ['2:40', 'B', 'goal', 'slip'],
        ['5:10', 'B', 'goal'],
        ['7:00', 'B', 'technical'],
        ['7:20', 'A', 'goal', 'corrected'],
        ['11:30', 'A', 'goal'],
        ['14:39', 'B', 'goal'],
      ],
      2,
    )
    .period(
      '15:00',
      [
        ...shots(),
        ['1:50', 'A', 'goal'],
        ['3:30', 'A', 'personal'],
        ['4:05', 'B', 'goal'],
        ['8:40', 'A', 'goal'],
        ['10:15', 'B', 'goal'],
        ['13:20', 'B', 'goal'],
      ],
      10,
    )
    .period(
      '15:00',
      [
        ...shots(),
        ['5:20', 'B', 'personal'],
        ['6:00', 'A', 'goal'],
        ['11:00', 'A', 'timeouts'],
        ['12:10', 'B', 'goal'],
      ],
      2,
    )
    .period(
      '15:00',
      [
        ...shots(),
        ['2:10', 'B', 'goal'],
        ['5:30', 'A', 'goal'],
        ['9:29', 'B', 'goal'],
        ['9:35', 'A', 'timeouts'],
        ['11:23', 'A', 'goal'],
        ['12:14', 'A', 'goal'],
        ['14:56', 'A', 'goal'],
      ],
      4,
    )
    .period(null, [
      ['0:40', 'B', 'shots'],
      ['1:20', 'A', 'goal'],
    ])
    .recording();
}
