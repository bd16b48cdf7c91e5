import type { PerSide } from '../contract/values.ts';
import type { Sport } from '../contract/versions.ts';

/** One press of a recorded game: when (ms since the first whistle), what, and its fields. */
export type EventLogRow = [offsetMs: number, type: string, payload: Record<string, unknown>];

/** A recorded game for the sandbox: presses in order, numbered from 1 when played. */
export interface RecordedGame {
  sport: Sport;
  /** From the start of the recording to its end, the last press included. */
  durationMs: number;
  /** The score at the end of the recording. */
  finalScore: PerSide;
  rows: readonly EventLogRow[];
}
