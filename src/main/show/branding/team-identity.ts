import type { TeamEntry } from '../../../preload/contract/teams.ts';
import { teamKey } from './placeholder-looks.ts';

/** Fields that identify a saved team. */
export type TeamIdentity = Pick<TeamEntry, 'name' | 'library'>;

/** A team that overrides a library row is identified by that row: another league may have its name too. */
export function entryKey({ name, library }: TeamIdentity): string {
  return library ?? teamKey(name);
}
