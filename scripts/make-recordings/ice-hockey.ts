import type { RecordedGame } from '../../src/feed/recordings/recording.ts';
import { PeriodMatch } from './period-sport.ts';

// Goals and their times are those of the men's Olympic final of 2010, 3-2 in overtime: 12:50 1-0, 27:13 2-0, 32:44 2-1,
// 59:35 2-2 with an empty net, 67:40 3-2. Shots and penalties are generated; no goal was scored on a power play.

const shots = { A: 12, B: 12 };

export function makeRecording(): RecordedGame {
  const match = new PeriodMatch({
    sport: 'x-ice-hockey',
    seed: 2010_02_28,
    rules: { overtimeMinutes: 20 },
    pace: 1.9,
  });
  return match
    .period(
      '20:00',
      [
        ...match.spread('shots', shots, '0:30', '19:50'),
        ['7:20', 'B', 'minor'],
        ['12:50', 'A', 'goal'],
        ['14:40', 'A', 'minor', 'slip'],
      ],
      18,
    )
    .period(
      '20:00',
      [
        ...match.spread('shots', shots, '0:10', '19:50'),
        ['7:13', 'A', 'goal', 'corrected'],
        ['9:15', 'A', 'minor'],
        ['12:44', 'B', 'goal'],
        ['15:30', 'B', 'minor'],
        ['15:30', 'A', 'minor'],
      ],
      18,
    )
    .period(
      '20:00',
      [
        ...match.spread('shots', shots, '0:10', '18:30'),
        ['18:33', 'B', 'timeouts'],
        ['18:40', 'B', '+empty-net'],
        ['19:35', 'B', 'goal'],
        ['19:36', 'B', '-empty-net'],
      ],
      18,
    )
    .period(null, [...match.spread('shots', { A: 5, B: 4 }, '0:10', '7:30'), ['7:40', 'A', 'goal']])
    .recording();
}
