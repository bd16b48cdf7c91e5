import type { RecordedGame } from '../../src/feed/recordings/recording.ts';
import { RecordingWriter } from './writer.ts';

// Follows the final of the League of Legends World Championship of 2022: a best-of-five series in which the winner of
// the second game also won the fourth and the fifth one. Pauses are generated.

const GAMES = [
  ['A', 29],
  ['B', 39],
  ['A', 30],
  ['B', 38],
  ['B', 43],
] as const;

export function makeRecording(): RecordedGame {
  const writer = new RecordingWriter('x-esports', 2022_11_05);
  for (const [index, [winner, minutes]] of GAMES.entries()) {
    if (index > 0) writer.rest(12);
    writer.pause(300, 900).press('count', { team: writer.pick(['A', 'B']), id: 'pauses', change: -1 });
    writer.pause(600, 1200).points(winner, 1);
    if (index === 1) writer.slip(['point', { team: 'A' }], ['point', { team: winner }]);
    else if (index === 2) writer.press('score_set', { ...writer.truth });
    else writer.press('point', { team: winner });
    writer.assertScore(`game ${index + 1}`).segment(minutes);
  }
  return writer.rest(1).recording();
}
