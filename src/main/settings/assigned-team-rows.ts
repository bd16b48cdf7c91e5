import { z } from 'zod';
import { TeamAssignment } from '../../preload/contract/assigned-teams.ts';
import { POINTER_IDS, PointerId } from '../../preload/contract/pointers.ts';
import { assignmentKey } from '../show/branding/assigned-teams.ts';
import { CHANNEL_IDS } from '../show/channels/channels.ts';
import type { PersistedState } from '../show/persisted-state.ts';
import type { RowKind } from './rows.ts';

/** Upper bound for the number of sports. */
const SPORTS_MAX = 40;

/** Teams assigned to rehearsals. A team that is no longer in the library is still shown by name. */
export const assignedTeams: RowKind<TeamAssignment> = {
  what: 'rehearsal team assignment',
  most: CHANNEL_IDS.length * SPORTS_MAX,
  keyOf: assignmentKey,
  schema: TeamAssignment.extend({ channel: z.enum(CHANNEL_IDS) }),
  words: {},
};

/** Hints that a new user has not seen yet. */
export const pointers: RowKind<PersistedState['pointers'][number]> = {
  what: 'pointer for new users',
  most: POINTER_IDS.length,
  keyOf: ({ id }) => id,
  schema: z.object({ id: PointerId }),
  words: {},
};
