import type { z } from 'zod';
import type { Snapshot } from '../contract/messages.ts';
import type { PerSide, Side } from '../contract/values.ts';
import { sideKey } from '../contract/values.ts';
import type { PlayPress, Refusal, ScoreSet, Vocabulary } from './press.ts';

/** What the snapshot of every sport has. */
export type ScoredSnapshot = Snapshot & { score: PerSide };

/** Where a game stands. `Memory` is what the rules must remember that the snapshot does not show. */
export interface Position<State extends ScoredSnapshot, Memory> {
  snapshot: State;
  memory: Memory;
}

export type Stepped<State extends ScoredSnapshot, Memory> = Position<State, Memory> | { refusal: Refusal };

/**
 * One sport's rules: a pure step from snapshot to snapshot. The memory holds, say, which goal a review is about, or
 * whether the penalty was kicked.
 */
export interface Rules<State extends ScoredSnapshot, Memory, Presses extends Vocabulary> {
  sport: string;
  presses: Presses;
  /** Presses that change the score, or what later ones are worth: where one is not understood, the score is not known. */
  scoring: readonly (keyof Presses & string)[];
  /** Reads a snapshot that a game goes on from. */
  snapshot: z.ZodType<State>;
  /** The state before the first press of a game in `league`. */
  initial(league: string): Position<State, Memory>;
  /** Where a game stands that goes on from a state, with what the state tells beyond a snapshot. */
  resumed(state: State): Position<State, Memory>;
  /** The state after `press`, or why the press breaks a rule the contract states. Never changes its input. */
  step(position: Position<State, Memory>, press: PlayPress<Presses> | ScoreSet): Stepped<State, Memory>;
}

/** Adds points to one side. */
export function scored(score: PerSide, side: Side, points: number): PerSide {
  const key = sideKey(side);
  return { ...score, [key]: score[key] + points };
}

/** One more of something counted per side (cards), or one fewer, never below zero. */
export function counted(count: PerSide, side: Side, change: number): PerSide {
  const key = sideKey(side);
  return { ...count, [key]: Math.max(0, count[key] + change) };
}
