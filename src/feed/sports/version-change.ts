import { lookUp } from '../contract/lookup.ts';
import type { JsonObject } from '../contract/received.ts';
import type { Press } from './press.ts';

/** The position of a press of an older version in its game. */
export interface PressPlace {
  /** The state before the press, in today's format; empty if unknown. */
  before: JsonObject;
  /** Returns the newest earlier press of a type that counts, as it was recorded, or null. */
  readonly last: (type: string) => Press | null;
}

/** The value for an unknown place. */
export const nowhere: PressPlace = { before: {}, last: () => null };

/**
 * One version's change to a sport's contract (feed-protocol, Recorded changes), as a conversion of older records. Only
 * what the older version is known to have had is converted. Everything else is unchanged, and the rules refuse it.
 */
export interface VersionChange {
  /** The number of the version with the change: 9 for "v9". */
  readonly since: number;
  /** Returns a press in today's form; null if it no longer has a meaning. */
  event(press: Press, place: PressPlace): Press | null;
  /** Returns a snapshot in today's form. */
  state(snapshot: JsonObject): JsonObject;
}

/** Returns the change of a version that leaves events and snapshots of older logs as they are. */
export function unchanged(since: number): VersionChange {
  return { since, event: (press) => press, state: (snapshot) => snapshot };
}

/** Returns a function that converts renamed events. */
export function renamedEvents(names: Readonly<Record<string, string>>): VersionChange['event'] {
  return (press) => {
    const name = lookUp(names, press.type);
    return name === undefined ? press : { ...press, type: name };
  };
}

/**
 * Returns a function that converts a renamed field of snapshots. A field that already has the new name is unchanged.
 */
export function renamedField(from: string, to: string): VersionChange['state'] {
  return (snapshot) => {
    if (!Object.hasOwn(snapshot, from) || Object.hasOwn(snapshot, to)) return snapshot;
    return Object.fromEntries(
      Object.entries(snapshot).map(([name, value]) => [name === from ? to : name, value]),
    );
  };
}
