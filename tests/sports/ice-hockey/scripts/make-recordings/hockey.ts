import type { RecordedGame } from '../../src/feed/recordings/recording.ts';
import { RecordingWriter } from './writer.ts';

/** Returns a game of three periods with a goal in each and a correction. */
export function makeRecording(): RecordedGame {
  const writer = new RecordingWriter('hockey', 2014_02_23);
  for (const team of ['A', 'B', 'A'] as const) {
    writer.press('live', { team }).beat(1, 2).press('penalty', { team });
    writer.pause(60, 90).press('goal', { team }).points(team, 1);
    writer.pause(20, 40).press('penalty_over', { team });
    writer.pause(8, 12).press('period_end').segment(38);
    writer.rest(15);
  }
  return writer.recording();
}
