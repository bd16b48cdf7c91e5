import { lookUp } from '../contract/lookup.ts';
import type { JsonObject } from '../contract/received.ts';
import type { Press } from './press.ts';

/** The place of a press of an older version in its game. */
export interface PressPlace {
  /** The state before it, in today's format; empty if unknown. */
  before: JsonObject;
  /** Returns the newest counted press of a type before this one, as it was recorded; null: there is none. */
  readonly last: (type: string) => Press | null;
}

/** An unknown place. */
export const nowhere: PressPlace = { before: {}, last: () => null };

/**
 * What one version of a sport's contract changed (feed-protocol, Recorded changes), as a conversion of older records.
 * Only what the older version is known to have had is converted; everything else is unchanged, and the rules refuse
 * it.
 */
export interface VersionChange {
  /** The number of the version that introduced it: 9 for "v9". */
  readonly since: number;
  /** Returns a press in today's form; null: it means nothing anymore. */
  event(press: Press, place: PressPlace): Press | null;
  /** Returns a snapshot in today's form. */
  state(snapshot: JsonObject): JsonObject;
}

/** A version that changed nothing in the events and snapshots of older logs. */
export function unchanged(since: number): VersionChange {
  return { since, event: (press) => press, state: (snapshot) => snapshot };
}

/** Converts renamed events. */
export function renamedEvents(names: Readonly<Record<string, string>>): VersionChange['event'] {
  return (press) => {
    const name = lookUp(names, press.type);
    return name === undefined ? press : { ...press, type: name };
  };
}

/** Converts a renamed field of snapshots. One with the new name is unchanged. */
export function renamedField(from: string, to: string): VersionChange['state'] {
  return (snapshot) => {
    if (!Object.hasOwn(snapshot, from) || Object.hasOwn(snapshot, to)) return snapshot;
    return Object.fromEntries(
      Object.entries(snapshot).map(([name, value]) => [name === from ? to : name, value]),
    );
  };
}
