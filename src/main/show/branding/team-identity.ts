import type { TeamEntry } from '../../../preload/contract/teams.ts';
import { teamKey } from './placeholder-looks.ts';

/** Fields that identify a saved team. */
export type TeamIdentity = Pick<TeamEntry, 'name' | 'library'>;

/**
 * Returns the key of a saved team. A team that overrides a library row is identified by that row, because another
 * league may have a team with the same name.
 */
export function entryKey({ name, library }: TeamIdentity): string {
  return library ?? teamKey(name);
}
