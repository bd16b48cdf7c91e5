import type { RecordedGame } from '../../src/feed/recordings/recording.ts';
import { SetMatch } from './set-sport.ts';

// Follows the men's singles final of Wimbledon 2019: 7-6 (5), 1-6, 7-6 (4), 4-6, 13-12 (3), with the order of the
// breaks of serve, and with two match points of the loser at 7-8 in the deciding set. The points of the other games are
// generated.

const TIE_BREAK = { target: 7, lead: 2, cap: 0 };

export function makeRecording(): RecordedGame {
  return new SetMatch({
    sport: 'x-tennis',
    seed: 2019_07_14,
    rules: { setTarget: 3, decidingTieBreakAt: 12 },
    serve: 'B',
    pointSeconds: 41,
    correctedPoint: 7,
    aces: 0.1,
  })
    .games('BABABA BABABA')
    .unit({ a: 7, b: 5 }, TIE_BREAK)
    .endSet('A')
    .games('BBBB A BB')
    .endSet('B')
    .games('BABABA BABABA')
    .unit({ a: 7, b: 4 }, TIE_BREAK)
    .endSet('A')
    .games('AB A BBBB AA B')
    .endSet('B')
    .games('ABABA ABB ABABAB B')
    .points('BBABAAAA')
    .games('ABABABAB')
    .unit({ a: 7, b: 3 }, TIE_BREAK)
    .endSet('A')
    .recording();
}
