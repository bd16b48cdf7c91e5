import type { RecordedGame } from '../../src/feed/recordings/recording.ts';
import { PeriodMatch } from './period-sport.ts';

// The order of the goals is that of the women's Olympic final of 2016, 3-3 and 0-2 in the shoot-out: 0-1, 1-1, 2-1 from
// a penalty corner, 2-2, 3-2, 3-3 eight minutes before the end, after an early penalty stroke was missed. The order of
// the shoot-out is known, too. Times, penalty corners and cards are generated.

export function makeRecording(): RecordedGame {
  const match = new PeriodMatch({ sport: 'x-field-hockey', seed: 2016_08_19, pace: 1.4 });
  return match
    .period(
      '15:00',
      [
        ['4:40', 'A', 'stroke'],
        ['5:10', 'A', 'stroke-missed'],
        ...match.spread('corners', { A: 3, B: 1 }, '6:00', '14:30'),
        ['9:40', 'B', 'goal'],
      ],
      2,
    )
    .period(
      '15:00',
      [
        ['0:30', 'A', 'goal', 'slip'],
        ...match.spread('corners', { A: 2, B: 2 }, '1:30', '13:30'),
        ['9:20', 'A', 'corners'],
        ['9:50', 'A', 'corner-goal'],
        ['10:40', 'B', 'goal'],
        ['12:10', 'B', 'green'],
      ],
      10,
    )
    .period(
      '15:00',
      [
        ...match.spread('corners', { A: 3, B: 1 }, '1:00', '14:30'),
        ['5:40', 'A', 'goal', 'corrected'],
        ['8:30', 'A', 'green'],
        ['13:00', 'B', 'yellow'],
      ],
      2,
    )
    .period('15:00', [
      ...match.spread('corners', { A: 3, B: 1 }, '0:30', '14:00'),
      ['6:30', 'B', 'corners'],
      ['7:00', 'B', 'goal'],
      ['11:20', 'A', 'referral'],
    ])
    .shootout('ba ba Ba ba B')
    .recording();
}
