import { lookUp } from '../contract/lookup.ts';
import type { JsonObject } from '../contract/received.ts';
import type { Press } from './press.ts';

/** Where a press of an older version stands. */
export interface PressPlace {
  /** The state it was pressed on, as snapshots are now; empty where it is not known. */
  before: JsonObject;
  /** The newest press of a type before this one that stands, as it was recorded; null: there is none. */
  readonly last: (type: string) => Press | null;
}

/** Nothing is known of where a press stands. */
export const nowhere: PressPlace = { before: {}, last: () => null };

/**
 * What one version of a sport's contract changed (feed-protocol, Recorded changes): how what was recorded before it reads
 * now. Only what the older version is known to have had is read; all else stays as it is, and the rules refuse it.
 */
export interface VersionChange {
  /** The number of the version that brought it: 9 for "v9". */
  readonly since: number;
  /** A press as it would be pressed now; null: it says nothing any more. */
  event(press: Press, place: PressPlace): Press | null;
  /** A snapshot as it would be sent now. */
  state(snapshot: JsonObject): JsonObject;
}

/** A version that changed nothing in events and snapshots that older logs have. */
export function unchanged(since: number): VersionChange {
  return { since, event: (press) => press, state: (snapshot) => snapshot };
}

/** Events that have another name since. */
export function renamedEvents(names: Readonly<Record<string, string>>): VersionChange['event'] {
  return (press) => {
    const name = lookUp(names, press.type);
    return name === undefined ? press : { ...press, type: name };
  };
}

/** A field of snapshots that has another name since. One that has the new name already is as it is. */
export function renamedField(from: string, to: string): VersionChange['state'] {
  return (snapshot) => {
    if (!Object.hasOwn(snapshot, from) || Object.hasOwn(snapshot, to)) return snapshot;
    return Object.fromEntries(
      Object.entries(snapshot).map(([name, value]) => [name === from ? to : name, value]),
    );
  };
}
