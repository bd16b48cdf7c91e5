import { lookUp } from '../contract/lookup.ts';
import type { MomentKind } from '../contract/moments.ts';
import type { Phase } from '../contract/phase.ts';
import type { Side } from '../contract/values.ts';

/** Reading events, those of services we don't know included. */

/** An event as far as words need it. */
export interface LabelledEvent {
  type: string;
  payload?: unknown;
}

/** The newest earlier event of a type that has not been undone; null: none, or not known. */
export type LastEvent = (type: string) => LabelledEvent | null;

export const noneBefore: LastEvent = () => null;

/** What has happened. The side is null where the event does not say it. */
export interface NamedMoment {
  kind: MomentKind;
  side: Side | null;
  /** The phase it led to, where that is what it is about. */
  phase: Phase | null;
}

/** A field of a payload that may be anything; only its own fields count. */
export function payloadField(event: LabelledEvent, name: string): unknown {
  const { payload } = event;
  return typeof payload === 'object'
    ? lookUp<Record<string, unknown>>(payload as Record<string, unknown> | null, name)
    : undefined;
}

/** A whole number from zero, or null. */
export function whole(value: unknown): number | null {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : null;
}

/** The side an event belongs to, where it says so (`payload.team`). */
export function sideOf(event: LabelledEvent): Side | null {
  const team = payloadField(event, 'team');
  return team === 'A' || team === 'B' ? team : null;
}

/** "corner_kick" -> "Corner kick": words for a type nobody told us about. */
export function humanised(type: string): string {
  const words = type.replaceAll(/[_\-\s]+/g, ' ').trim();
  return words === '' ? 'Event' : words.charAt(0).toUpperCase() + words.slice(1);
}

/** What a table says of a type, or null; only what the table itself holds counts. */
export function ownEntry<Entry>(table: Readonly<Record<string, Entry>>, type: string): Entry | null {
  return lookUp(table, type) ?? null;
}

/** Moments by the type of their event. */
export type MomentTable = Readonly<Record<string, MomentKind>>;

export function momentIn(table: MomentTable, type: string, side: Side | null): NamedMoment | null {
  const kind = ownEntry(table, type);
  return kind && { kind, side, phase: null };
}
