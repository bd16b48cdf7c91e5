import { lookUp } from '../contract/lookup.ts';
import type { LocalizedText } from '../contract/localized-text.ts';
import type { MomentKind } from '../contract/moments.ts';
import type { Phase } from '../contract/phase.ts';
import type { Side } from '../contract/values.ts';

/** The parts of an event that are needed to describe it. */
export interface LabelledEvent {
  type: string;
  payload?: unknown;
}

/** Returns the newest earlier event of a type that has not been undone; null if there is none or it is unknown. */
export type LastEvent = (type: string) => LabelledEvent | null;

export const noneBefore: LastEvent = () => null;

/** A moment's kind and side. The side is null if the event doesn't have one. */
export interface NamedMoment {
  kind: MomentKind;
  /** The name from the sport file, for custom kinds and for shots in a shootout. */
  name?: LocalizedText | undefined;
  side: Side | null;
  /** The phase that the moment led to, if it is about a phase. */
  phase: Phase | null;
}

/** Reads a field of any payload; only own properties count. */
export function payloadField(event: LabelledEvent, name: string): unknown {
  const { payload } = event;
  return typeof payload === 'object'
    ? lookUp<Record<string, unknown>>(payload as Record<string, unknown> | null, name)
    : undefined;
}

/** Returns the value if it is a non-negative integer, or null. */
export function whole(value: unknown): number | null {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : null;
}

/** Returns the side of an event, if it has one (`payload.team`). */
export function sideOf(event: LabelledEvent): Side | null {
  const team = payloadField(event, 'team');
  return team === 'A' || team === 'B' ? team : null;
}

/** Returns a label for an unknown type: "corner_kick" -> "Corner kick". */
export function humanised(type: string): string {
  const words = type.replaceAll(/[_\-\s]+/g, ' ').trim();
  return words === '' ? 'Event' : words.charAt(0).toUpperCase() + words.slice(1);
}

/** Returns a table's entry for a type, or null; only own properties count. */
export function ownEntry<Entry>(table: Readonly<Record<string, Entry>>, type: string): Entry | null {
  return lookUp(table, type) ?? null;
}

/** The kinds of moments by event type. */
export type MomentTable = Readonly<Record<string, MomentKind>>;

export function momentIn(table: MomentTable, type: string, side: Side | null): NamedMoment | null {
  const kind = ownEntry(table, type);
  return kind && { kind, side, phase: null };
}
