import type { RecordedGame } from '../../src/feed/recordings/recording.ts';
import { SetMatch } from './set-sport.ts';

// The results of the games are those of the men's singles final of the World Championships of 2011.

export function makeRecording(): RecordedGame {
  return new SetMatch({
    sport: 'x-badminton',
    seed: 2011_08_14,
    serve: 'A',
    pointSeconds: 33,
    correctedPoint: 9,
  })
    .sets(['20-22', '21-14', '23-21'], () => ({ target: 21, lead: 2, cap: 30 }))
    .recording();
}
