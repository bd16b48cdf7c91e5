import type { RecordedGame } from '../../src/feed/recordings/recording.ts';
import { SetMatch } from './set-sport.ts';

// The results of the sets are those of the men's Olympic final of 2012.

export function makeRecording(): RecordedGame {
  return new SetMatch({
    sport: 'x-beach-volleyball',
    seed: 2012_08_09,
    serve: 'A',
    pointSeconds: 30,
    correctedPoint: 9,
    timeouts: 0.03,
    aces: 0.06,
  })
    .sets(['23-21', '16-21', '16-14'], (set) => ({ target: set === 3 ? 15 : 21, lead: 2, cap: 0 }))
    .recording();
}
