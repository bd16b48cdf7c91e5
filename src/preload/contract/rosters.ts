import { z } from 'zod';
import { shirtNumber, written } from './typed-text.ts';
import {
  PLAYERS_MAX,
  PLAYER_NAME_MAX,
  PLAYER_NUMBER_MAX,
  PLAYER_POSITION_MAX,
  PLAYER_SHORT_MAX,
  TEAM_NAME_MAX,
} from './limits.ts';

/** Players of teams: saved with the producer's team data, and shown as a lineup. */

const TeamName = written(TEAM_NAME_MAX).min(1);
export const PlayerName = written(PLAYER_NAME_MAX).min(1);

/** A player of a lineup, as in frames. */
export const LineUpPlayer = z.object({
  /** Jersey number as text, because "00" differs from "0". */
  number: shirtNumber(PLAYER_NUMBER_MAX).min(1).nullable().default(null),
  name: PlayerName,
  /** A short name for narrow places. */
  short: written(PLAYER_SHORT_MAX).min(1).nullable().default(null),
  /** "GK", "PG", "QB". */
  position: written(PLAYER_POSITION_MAX).min(1).nullable().default(null),
});
export type LineUpPlayer = z.infer<typeof LineUpPlayer>;

/** A player of a roster. */
export const Player = LineUpPlayer.extend({
  /** Whether the player is in the starting lineup. */
  starts: z.boolean().default(false),
});
export type Player = z.infer<typeof Player>;

export const Players = z.array(Player).max(PLAYERS_MAX);
export const Coach = PlayerName.nullable().default(null);

/** The roster of a library team or of the producer's own team. */
export const Roster = z.object({
  /** The name of the team, as in its `TeamEntry`. */
  name: TeamName,
  /** The ID of the library team; null: the producer's own team. */
  library: z.string().max(40).nullable(),
  /** Players in display order. */
  players: Players,
  coach: Coach,
});
export type Roster = z.infer<typeof Roster>;

/** A team's lineup when the graphic was taken. */
export const LineUp = z.object({
  /** The feed's name of the team. The lineup isn't shown for any other team. */
  team: TeamName,
  players: Players,
  coach: Coach,
});
export type LineUp = z.infer<typeof LineUp>;

/** The result of a roster import. With any problem, nothing was imported. */
export const RosterImport = z.object({
  players: z.number().int(),
  /** One sentence per problem, including the line number in the file. */
  problems: z.array(z.string()),
});
export type RosterImport = z.infer<typeof RosterImport>;
