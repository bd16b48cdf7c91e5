import type { RecordedGame } from '../../src/feed/recordings/recording.ts';
import { PeriodMatch } from './period-sport.ts';

// The order of the goals is that of the final of the FIFA Futsal World Cup of 2012, 2-3 after extra time: no goal in
// the first half, 0-1, 1-1, 2-1 61 seconds later, 2-2 at 36:13, 2-3 with 19 seconds to go. Fouls, cards and the other
// times are generated.

export function makeRecording(): RecordedGame {
  const match = new PeriodMatch({
    sport: 'x-futsal',
    seed: 2012_11_18,
    rules: { draw: 'overtime' },
    pace: 2,
  });
  return match
    .period(
      '20:00',
      [...match.spread('fouls', { A: 3, B: 4 }, '1:00', '19:30'), ['13:20', 'B', 'timeouts']],
      15,
    )
    .period(
      '20:00',
      [
        ...match.spread('fouls', { A: 3, B: 2 }, '1:30', '19:30'),
        ['4:50', 'B', 'goal', 'slip'],
        ['10:02', 'A', 'goal', 'corrected'],
        ['11:03', 'A', 'goal'],
        ['12:40', 'A', 'yellow'],
        ['14:10', 'B', 'timeouts'],
        ['14:20', 'B', '+power-play'],
        ['16:13', 'B', 'goal'],
        ['16:20', 'B', '-power-play'],
      ],
      5,
    )
    .period('5:00', [...match.spread('fouls', { A: 1, B: 0 }, '0:30', '4:30')], 1)
    .period('5:00', [
      ['1:30', 'B', 'penalty-missed'],
      ['4:41', 'B', 'goal'],
    ])
    .recording();
}
