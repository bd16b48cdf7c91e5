import type { RecordedGame } from '../../src/feed/recordings/recording.ts';
import { SetMatch } from './set-sport.ts';

// Follows the men's final of the Paris Premier Padel Major of 2022, 6-3, 4-6, 6-4, with one break of serve in each set.
// The points of the games are generated.

export function makeRecording(): RecordedGame {
  return new SetMatch({
    sport: 'x-padel',
    seed: 2022_07_17,
    serve: 'A',
    pointSeconds: 36,
    correctedPoint: 7,
    aces: 0.01,
  })
    .games('ABAA ABABA')
    .endSet('A')
    .games('BABABABA BB')
    .endSet('B')
    .games('BABABA AABA')
    .endSet('A')
    .recording();
}
