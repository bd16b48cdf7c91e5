import type { JsonObject } from '../contract/received.ts';
import { supportedVersion, isSport } from '../contract/versions.ts';
import { definitionOf } from './definitions.ts';
import type { Press } from './press.ts';
import type { PressPlace, VersionChange } from './version-change.ts';

/** Reads data that was recorded or is sent under an older version of a sport's contract. */

const VERSION = /^v(\d{1,6})$/;

/** Returns a version's number: "v9" -> 9; null for any other format. */
export function versionNumber(version: string | null): number | null {
  const number = VERSION.exec(version ?? '')?.[1];
  return number === undefined ? null : Number(number);
}

const NONE: readonly VersionChange[] = [];

/**
 * Returns the changes since a version, oldest first. None since this build's version or a newer one. All if the version
 * is unknown, because old forms have no other meaning today.
 */
function changesSince(sport: string, version: string | null): readonly VersionChange[] {
  const definition = definitionOf(sport);
  if (!definition || (isSport(sport) && version === supportedVersion(sport))) return NONE;
  const number = versionNumber(version);
  // A version in an unknown format isn't one with known changes.
  if (number === null) return version === null ? definition.versions : NONE;
  return definition.versions.filter(({ since }) => since > number);
}

/** Returns a function that reads presses of one version. It returns a press without a copy if nothing has changed. */
export function pressReader(
  sport: string,
  version: string | null,
): (press: Press, place: PressPlace) => Press | null {
  const changes = changesSince(sport, version);
  if (changes.length === 0) return (press) => press;
  return (press, place) =>
    changes.reduce<Press | null>((read, change) => read && change.event(read, place), press);
}

/** Converts a snapshot of one version to today's form. */
export function stateAsNow(sport: string, version: string | null, snapshot: JsonObject): JsonObject {
  return changesSince(sport, version).reduce((read, change) => change.state(read), snapshot);
}
