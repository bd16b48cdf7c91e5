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

/** Who plays for a team: kept beside what the producer says of teams, and shown as a line-up. */

const TeamName = written(TEAM_NAME_MAX).min(1);
export const PlayerName = written(PLAYER_NAME_MAX).min(1);

/** Somebody of a line-up, as a frame has them. */
export const LineUpPlayer = z.object({
  /** As it is on the shirt: "00" is another number than "0". */
  number: shirtNumber(PLAYER_NUMBER_MAX).min(1).nullable().default(null),
  name: PlayerName,
  /** Where there is little room. */
  short: written(PLAYER_SHORT_MAX).min(1).nullable().default(null),
  /** "GK", "PG", "QB". */
  position: written(PLAYER_POSITION_MAX).min(1).nullable().default(null),
});
export type LineUpPlayer = z.infer<typeof LineUpPlayer>;

/** A player of a roster. */
export const Player = LineUpPlayer.extend({
  /** In the line-up from the start. */
  starts: z.boolean().default(false),
});
export type Player = z.infer<typeof Player>;

export const Players = z.array(Player).max(PLAYERS_MAX);
export const Coach = PlayerName.nullable().default(null);

/** The roster of a team: of one of the library, or of one of the producer's own. */
export const Roster = z.object({
  /** What the team is remembered by, as in its `TeamEntry`. */
  name: TeamName,
  /** The row of the library; null: a team of the producer's own. */
  library: z.string().max(40).nullable(),
  /** In the order in which they are read out. */
  players: Players,
  coach: Coach,
});
export type Roster = z.infer<typeof Roster>;

/** Who plays for a side, as it was taken. */
export const LineUp = z.object({
  /** The team as the feed calls it: no other team is shown with these names. */
  team: TeamName,
  players: Players,
  coach: Coach,
});
export type LineUp = z.infer<typeof LineUp>;

/** What became of a file of players. With any problem nothing was taken. */
export const RosterImport = z.object({
  players: z.number().int(),
  /** A sentence each, with the line of the file. */
  problems: z.array(z.string()),
});
export type RosterImport = z.infer<typeof RosterImport>;
