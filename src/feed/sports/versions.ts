import type { JsonObject } from '../contract/received.ts';
import { BUILT_FOR, isSport } from '../contract/versions.ts';
import { definitionOf } from './definitions.ts';
import type { Press } from './press.ts';
import type { PressPlace, VersionChange } from './version-change.ts';

/** Reading what was recorded, or is sent, under an older version of a sport's contract. */

const VERSION = /^v(\d{1,6})$/;

/** "v9" -> 9; null for what is no version of that kind. */
export function versionNumber(version: string | null): number | null {
  const number = VERSION.exec(version ?? '')?.[1];
  return number === undefined ? null : Number(number);
}

const NONE: readonly VersionChange[] = [];

/**
 * What has changed since a version, oldest first. Nothing since the one this build was written for, nor since a newer
 * one; everything where nobody said which it is, because what older ones had has no other meaning now.
 */
function changesSince(sport: string, version: string | null): readonly VersionChange[] {
  const definition = definitionOf(sport);
  if (!definition || (isSport(sport) && version === BUILT_FOR[sport])) return NONE;
  const number = versionNumber(version);
  // A version that is named in another way is none of those that are known to have changed.
  if (number === null) return version === null ? definition.versions : NONE;
  return definition.versions.filter(({ since }) => since > number);
}

/** Reads presses of one version. The very same where nothing has changed since. */
export function pressReader(
  sport: string,
  version: string | null,
): (press: Press, place: PressPlace) => Press | null {
  const changes = changesSince(sport, version);
  if (changes.length === 0) return (press) => press;
  return (press, place) =>
    changes.reduce<Press | null>((read, change) => read && change.event(read, place), press);
}

/** A snapshot of one version as it would be sent now. */
export function stateAsNow(sport: string, version: string | null, snapshot: JsonObject): JsonObject {
  return changesSince(sport, version).reduce((read, change) => change.state(read), snapshot);
}
