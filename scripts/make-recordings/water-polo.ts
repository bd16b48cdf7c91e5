import type { RecordedGame } from '../../src/feed/recordings/recording.ts';
import { PeriodMatch } from './period-sport.ts';

// The scores are those of the men's Olympic final of 2004: 5-5 at halftime, 5-7 before the last quarter, 8-7 with the
// first lead 137 seconds before the end. Quarters had 7 minutes. The other times and the exclusions are generated.

export function makeRecording(): RecordedGame {
  const match = new PeriodMatch({
    sport: 'x-water-polo',
    seed: 2004_08_29,
    rules: { periodMinutes: 7 },
    pace: 2.1,
  });
  return match
    .period(
      '7:00',
      [
        ['0:50', 'B', 'goal', 'slip'],
        ['2:10', 'B', 'exclusion'],
        ['2:25', 'A', 'goal'],
        ['3:40', 'B', 'goal'],
        ['4:30', 'A', 'exclusion'],
        ['5:50', 'A', 'exclusion'],
        ['6:05', 'B', 'goal'],
      ],
      2,
    )
    .period(
      '7:00',
      [
        ['0:45', 'B', 'exclusion'],
        ['1:00', 'A', 'goal', 'corrected'],
        ['1:50', 'B', 'goal'],
        ['3:05', 'A', 'goal'],
        ['3:40', 'A', 'exclusion'],
        ['3:52', 'B', 'goal'],
        ['4:40', 'B', 'exclusion'],
        ['4:58', 'A', 'goal'],
        ['5:30', 'B', 'timeouts'],
        ['6:20', 'A', 'penalty-goal'],
      ],
      5,
    )
    .period(
      '7:00',
      [
        ['1:10', 'A', 'exclusion'],
        ['1:25', 'B', 'goal'],
        ['3:00', 'B', 'exclusion'],
        ['4:50', 'A', 'exclusion'],
        ['5:06', 'B', 'goal'],
        ['6:10', 'A', 'timeouts'],
      ],
      2,
    )
    .period('7:00', [
      ['1:00', 'B', 'exclusion'],
      ['1:16', 'A', 'goal'],
      ['2:50', 'A', 'goal'],
      ['4:25', 'B', 'exclusion'],
      ['4:43', 'A', 'goal'],
      ['5:20', 'B', 'timeouts'],
      ['5:40', 'A', 'exclusion'],
      ['6:30', 'A', 'exclusion'],
    ])
    .recording();
}
