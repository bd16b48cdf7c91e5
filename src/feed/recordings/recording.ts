import type { PerSide } from '../contract/values.ts';
import type { Sport } from '../contract/versions.ts';

/** One press of a recorded game: ms since the first whistle, type, fields. */
export type EventLogRow = [offsetMs: number, type: string, payload: Record<string, unknown>];

/** A recorded game for the sandbox: presses in order, numbered from 1 when played. */
export interface RecordedGame {
  sport: Sport;
  /** The length of the recording, including the last press. */
  durationMs: number;
  /** The score at the end of the recording. */
  finalScore: PerSide;
  rows: readonly EventLogRow[];
}
