import { lookUp } from '../contract/lookup.ts';
import type { InsertSays } from '../contract/inserts.ts';
import type { Side } from '../contract/values.ts';

/** The inserts of a sport's scorebug, and what in a game suppresses them. */
export interface SportInserts<View> {
  /**
   * Unanswered points of one side are shown from this many on; no single score adds more than `stepMax`. Null: never.
   */
  readonly run: { readonly from: number; readonly stepMax: number } | null;
  /** Whether lead changes are shown. */
  readonly tellsLead: boolean;
  /** Returns whether little of the game is left. */
  isLate(view: View): boolean;
  /**
   * Returns whether something occupies the place of an insert, or is being decided there: it stays away, or leaves.
   */
  isBusy(view: View): boolean;
  /** Returns everything that currently could be shown. New ones are shown, missing ones leave. */
  standing(view: View, facts: InsertInfo): InsertSays[];
}

/** The producer's values for inserts. */
export interface InsertInfo {
  /** By field. */
  facts: Readonly<Record<string, unknown>>;
  /** At the end of the half, on the match clock. */
  addedMinutes: number | null;
}

const SIDES = ['A', 'B'] as const;

/** Returns what applies to both sides, in one list. */
export function ofSides(told: (side: Side, key: 'a' | 'b') => InsertSays | null): InsertSays[] {
  return SIDES.flatMap((side) => told(side, side === 'A' ? 'a' : 'b') ?? []);
}

/** Returns the timeouts that a side has left, if the producer counts them. */
export function timeOuts({ facts }: InsertInfo): InsertSays[] {
  return ofSides((side, key) => {
    const left = facts[`timeouts.${key}`];
    return typeof left === 'number' ? { kind: 'time_out', side, left } : null;
  });
}

/** Returns the producer's text, or null. */
export function written({ facts }: InsertInfo, field: string): string | null {
  const text = lookUp(facts, field);
  return typeof text === 'string' && text.trim() !== '' ? text.trim() : null;
}
