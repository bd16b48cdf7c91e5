import type { RecordedGame } from '../../src/feed/recordings/recording.ts';
import { SetMatch } from './set-sport.ts';

// The results of the games are those of the men's Olympic singles final of 2004.

export function makeRecording(): RecordedGame {
  return new SetMatch({
    sport: 'x-table-tennis',
    seed: 2004_08_23,
    rules: { gameTarget: 4 },
    serve: 'A',
    pointSeconds: 22,
    correctedPoint: 7,
    timeouts: 0.02,
  })
    .sets(['11-3', '9-11', '11-9', '11-9', '11-13', '11-9'], () => ({ target: 11, lead: 2, cap: 0 }))
    .recording();
}
