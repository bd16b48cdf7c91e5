import { lookUp } from '../contract/lookup.ts';
import type { InsertSays } from '../contract/inserts.ts';
import type { Side } from '../contract/values.ts';

/** The inserts of a sport's scorebug, and what suppresses them. */
export interface SportInserts<View> {
  /**
   * A run of unanswered points is shown from `from` points on; no single score adds more than `stepMax`. Null: never.
   */
  readonly run: { readonly from: number; readonly stepMax: number } | null;
  /** Whether lead changes are shown. */
  readonly tellsLead: boolean;
  /** Returns whether little of the game is left. */
  isLate(view: View): boolean;
  /**
   * Returns whether something else occupies the insert's place, or a decision is pending. While true, no insert
   * appears, and the current one leaves.
   */
  isBusy(view: View): boolean;
  /** Returns every insert that could be shown at the moment. New ones are shown; those no longer returned leave. */
  standing(view: View, facts: InsertInfo): InsertSays[];
}

/** The producer's values for inserts. */
export interface InsertInfo {
  /** The producer's values by field. */
  facts: Readonly<Record<string, unknown>>;
  /** The minutes added at the end of the half, as set on the match clock. */
  addedMinutes: number | null;
}

const SIDES = ['A', 'B'] as const;

/** Returns the inserts of both sides in one list. */
export function ofSides(insertOf: (side: Side, key: 'a' | 'b') => InsertSays | null): InsertSays[] {
  return SIDES.flatMap((side) => insertOf(side, side === 'A' ? 'a' : 'b') ?? []);
}

/** Returns the timeouts that a side has left, if the producer counts them. */
export function timeOuts({ facts }: InsertInfo): InsertSays[] {
  return ofSides((side, key) => {
    const left = facts[`timeouts.${key}`];
    return typeof left === 'number' ? { kind: 'time_out', side, left } : null;
  });
}

/** Returns the producer's trimmed text; null if it is empty or missing. */
export function written({ facts }: InsertInfo, field: string): string | null {
  const text = lookUp(facts, field);
  return typeof text === 'string' && text.trim() !== '' ? text.trim() : null;
}
