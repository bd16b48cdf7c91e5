import type { PerSide, Side } from '../contract/values.ts';
import { sideKey } from '../contract/values.ts';
import type { SnapshotOf } from '../contract/snapshots.ts';
import type { Sport } from '../contract/versions.ts';
import type { PlayPress, Refusal, ScoreSet } from './press.ts';

/**
 * One sport's rules: a pure step from snapshot to snapshot. `Memory` is what the rules must remember that the snapshot
 * does not show (which goal a review is about, whether the penalty was kicked).
 */
export interface Position<S extends Sport, Memory> {
  snapshot: SnapshotOf[S];
  memory: Memory;
}

export type Stepped<S extends Sport, Memory> = Position<S, Memory> | { refusal: Refusal };

export interface Rules<S extends Sport, Memory> {
  sport: S;
  /** The state before the first press of a game in `league`. */
  initial(league: string): Position<S, Memory>;
  /** What to remember of a game that goes on from a snapshot alone: nothing that it does not show. */
  remembered(snapshot: SnapshotOf[S]): Memory;
  /** The state after `press`, or why the press breaks a rule the contract states. Never changes its input. */
  step(position: Position<S, Memory>, press: PlayPress<S> | ScoreSet): Stepped<S, Memory>;
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
