import { lookUp } from '../contract/lookup.ts';
import type { InsertSays } from '../contract/inserts.ts';
import type { Side } from '../contract/values.ts';

/** What a scorebug of a sport tells in inserts, and what of a game keeps them away. */
export interface SportInserts<View> {
  /** Points of one side without an answer are told from so many on; no single score brings more than `stepMax`. Null: they aren't. */
  readonly run: { readonly from: number; readonly stepMax: number } | null;
  /** A change of the lead is worth telling. */
  readonly tellsLead: boolean;
  /** Little is left of the game. */
  isLate(view: View): boolean;
  /** Something stands, or is being decided, where an insert would stand: it stays away, or leaves. */
  isBusy(view: View): boolean;
  /** All that is so now and could be told. What is in here and was not a moment ago is told; what is not any more leaves. */
  standing(view: View, facts: InsertInfo): InsertSays[];
}

/** What a producer has set, as inserts read it. */
export interface InsertInfo {
  /** By their fields. */
  facts: Readonly<Record<string, unknown>>;
  /** At the end of the half, on the match clock. */
  addedMinutes: number | null;
}

const SIDES = ['A', 'B'] as const;

/** What holds of both sides, side by side. */
export function ofSides(told: (side: Side, key: 'a' | 'b') => InsertSays | null): InsertSays[] {
  return SIDES.flatMap((side) => told(side, side === 'A' ? 'a' : 'b') ?? []);
}

/** Time-outs that a side has left, where a producer counts them. */
export function timeOuts({ facts }: InsertInfo): InsertSays[] {
  return ofSides((side, key) => {
    const left = facts[`timeouts.${key}`];
    return typeof left === 'number' ? { kind: 'time_out', side, left } : null;
  });
}

/** A text that a producer has set; null: none. */
export function written({ facts }: InsertInfo, field: string): string | null {
  const text = lookUp(facts, field);
  return typeof text === 'string' && text.trim() !== '' ? text.trim() : null;
}
