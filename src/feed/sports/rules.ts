import type { z } from 'zod';
import type { Snapshot } from '../contract/messages.ts';
import type { PerSide, Side } from '../contract/values.ts';
import { sideKey } from '../contract/values.ts';
import type { PlayPress, Refusal, ScoreSet, Vocabulary } from './press.ts';

/** The minimum that the snapshots of every sport have. */
export type ScoredSnapshot = Snapshot & { score: PerSide };

/** The state of a game. `Memory` is what the rules need in addition to the snapshot. */
export interface Position<State extends ScoredSnapshot, Memory> {
  snapshot: State;
  memory: Memory;
}

export type Stepped<State extends ScoredSnapshot, Memory> = Position<State, Memory> | { refusal: Refusal };

/**
 * One sport's rules: a pure function from snapshot to snapshot. The memory has, for example, the subject of an open
 * review.
 */
export interface Rules<State extends ScoredSnapshot, Memory, Presses extends Vocabulary> {
  sport: string;
  presses: Presses;
  /**
   * The presses that change the score, or the value of later presses. If one isn't understood, the score is unknown.
   */
  scoring: readonly (keyof Presses & string)[];
  /** The schema of the snapshot that a resumed game continues from. */
  snapshot: z.ZodType<State>;
  /** Returns the state before the first press of a game in `league`. */
  initial(league: string): Position<State, Memory>;
  /** Returns the position of a game that continues from a state, including the parts that a snapshot doesn't have. */
  resumed(state: State): Position<State, Memory>;
  /** Returns the position after `press`, or why the press breaks a rule of the contract. Never changes its input. */
  step(position: Position<State, Memory>, press: PlayPress<Presses> | ScoreSet): Stepped<State, Memory>;
}

/** Adds points to one side. */
export function scored(score: PerSide, side: Side, points: number): PerSide {
  const key = sideKey(side);
  return { ...score, [key]: score[key] + points };
}

/** Adds to or subtracts from a count per side (such as cards), never below zero. */
export function counted(count: PerSide, side: Side, change: number): PerSide {
  const key = sideKey(side);
  return { ...count, [key]: Math.max(0, count[key] + change) };
}
