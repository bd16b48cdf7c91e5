import type { TeamEntry } from '../../../preload/contract/teams.ts';
import { teamKey } from './placeholder-looks.ts';

/** What a team is remembered by. */
export type TeamIdentity = Pick<TeamEntry, 'name' | 'library'>;

/** A team that puts a row of the library right is found by that row: another league may have its name too. */
export function entryKey({ name, library }: TeamIdentity): string {
  return library ?? teamKey(name);
}
