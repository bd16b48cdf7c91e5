import type { RecordedGame } from '../../src/feed/recordings/recording.ts';
import { PeriodMatch } from './period-sport.ts';

// The scores are those of the men's Olympic final of 2012: 8-10 at halftime, 21-22 at the end. The order of the goals,
// saves and suspensions are generated.

export function makeRecording(): RecordedGame {
  const match = new PeriodMatch({ sport: 'x-handball', seed: 2012_08_12, pace: 1.25 });
  return match
    .period(
      '30:00',
      [
        ['1:20', 'B', 'goal', 'slip'],
        ['2:30', 'A', 'goal', 'corrected'],
        ...match.spread('goal', { A: 6, B: 8 }, '3:10', '29:20'),
        ...match.spread('seven-meter', { A: 1, B: 1 }, '5:00', '28:00'),
        ...match.spread('save', { A: 7, B: 6 }, '1:00', '29:30'),
        ...match.spread('two-minutes', { A: 2, B: 2 }, '4:00', '28:00'),
        ['8:10', 'A', 'yellow'],
        ['10:30', 'B', 'yellow'],
        ['21:15', 'A', 'timeouts'],
      ],
      15,
    )
    .period('30:00', [
      ...match.spread('goal', { A: 11, B: 11 }, '0:40', '29:30'),
      ...match.spread('seven-meter', { A: 2, B: 1 }, '3:00', '26:00'),
      ...match.spread('seven-missed', { A: 0, B: 1 }, '3:00', '26:00'),
      ...match.spread('save', { A: 6, B: 7 }, '0:30', '29:00'),
      ...match.spread('two-minutes', { A: 3, B: 2 }, '2:00', '27:00'),
      ['18:40', 'B', 'timeouts'],
      ['27:05', 'A', 'timeouts'],
      ['27:10', 'A', '+empty-goal'],
      ['28:20', 'A', '-empty-goal'],
      ['28:50', 'A', '+empty-goal'],
    ])
    .recording();
}
