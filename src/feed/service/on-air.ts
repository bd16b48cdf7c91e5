import type { Matchup } from '../contract/values.ts';
import type { Sport } from '../contract/versions.ts';
import type { PressKey } from './storage.ts';

export interface OnAir {
  sessionId: string;
  sport: Sport;
  league: string;
  contractVersion: string;
  matchup: Matchup;
  isSandbox: boolean;
}

export interface PressRequest {
  type: string;
  payload: Record<string, unknown>;
  seq: number | null;
  /** The sender's `Idempotency-Key`. */
  key: PressKey | null;
}

/**
 * A press of a recording. Its fields are computed just before it is pressed, because they may refer to the recording's
 * earlier presses.
 */
export interface RecordedPress {
  type: string;
  /** Returns the fields; null: don't press it. */
  payload: () => Record<string, unknown> | null;
  key: PressKey;
  /** Called when the press is accepted under this number, but not stored yet. */
  onNumbered: (seq: number) => void;
}
