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
  /** What its sender calls it (`Idempotency-Key`). */
  key: PressKey | null;
}

/** A press of a tape: what it says is known when its turn has come, for it may be about the tape's presses before it. */
export interface RecordedPress {
  type: string;
  /** Null: not to be pressed after all. */
  payload: () => Record<string, unknown> | null;
  key: PressKey;
  /** Judged good under this number; it still has to be kept. */
  onNumbered: (seq: number) => void;
}
