import { z } from 'zod';
import { Player, Roster } from '../../preload/contract/rosters.ts';
import { ROSTERS_MAX, withoutNamesakes } from '../show/branding/roster-registry.ts';
import type { RowKind } from './rows.ts';
import { PLAYERS_MAX } from '../../preload/contract/limits.ts';

/** Players of teams, as saved. If a player is unusable, only that player is dropped. */
export const rosters: RowKind<Roster> = {
  what: 'roster',
  most: ROSTERS_MAX,
  keyOf: ({ name, library }) => library ?? name,
  schema: Roster.extend({
    library: Roster.shape.library.catch(null),
    players: z
      .array(z.unknown())
      .catch([])
      .transform((players) =>
        withoutNamesakes(players.flatMap((one) => Player.safeParse(one).data ?? [])).slice(0, PLAYERS_MAX),
      ),
    coach: Roster.shape.coach.catch(null),
  }),
  words: {},
};
