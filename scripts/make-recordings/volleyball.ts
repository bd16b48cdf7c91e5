import type { RecordedGame } from '../../src/feed/recordings/recording.ts';
import { SetMatch } from './set-sport.ts';

// The results of the sets are those of the men's Olympic final of 2012.

export function makeRecording(): RecordedGame {
  return new SetMatch({
    sport: 'x-volleyball',
    seed: 2012_08_12,
    serve: 'B',
    pointSeconds: 32,
    correctedPoint: 13,
    timeouts: 0.04,
    aces: 0.08,
  })
    .sets(['19-25', '20-25', '29-27', '25-22', '15-9'], (set) => ({
      target: set === 5 ? 15 : 25,
      lead: 2,
      cap: 0,
    }))
    .recording();
}
