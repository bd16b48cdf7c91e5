import type { RecordedGame } from '../../src/feed/recordings/recording.ts';
import { PeriodMatch, type Happening } from './period-sport.ts';

// A fictional game of four quarters: 14-12, 31-27, 44-45, 61-58.

const QUARTERS = [
  { two: { A: 4, B: 4 }, three: { A: 1, B: 1 }, one: { A: 1, B: 1 } },
  { two: { A: 5, B: 5 }, three: { A: 2, B: 1 }, one: { A: 1, B: 2 } },
  { two: { A: 4, B: 5 }, three: { A: 1, B: 2 }, one: { A: 2, B: 2 } },
  { two: { A: 5, B: 4 }, three: { A: 1, B: 1 }, one: { A: 4, B: 2 } },
] as const;

const FIRST_MINUTES: readonly Happening[] = [
  ['0:10', 'A', '+possession', 'slip'],
  ['0:24', 'A', 'two', 'corrected'],
];

export function makeRecording(): RecordedGame {
  const match = new PeriodMatch({ sport: 'x-scoreboard', seed: 1, pace: 1.8 });
  for (const [index, { one, two, three }] of QUARTERS.entries()) {
    match.period(
      '10:00',
      [
        ...match.spread('two', two, '0:30', '9:40'),
        ...match.spread('three', three, '0:30', '9:40'),
        ...match.spread('one', one, '0:30', '9:40'),
        ...match.spread('fouls', { A: 4, B: 4 }, '0:30', '9:30'),
        ['8:20', index % 2 === 0 ? 'A' : 'B', 'timeouts'],
        ...(index === 0 ? FIRST_MINUTES : []),
      ],
      index === 1 ? 10 : 2,
    );
  }
  return match.recording();
}
