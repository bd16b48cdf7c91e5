import { z } from 'zod';
import { Kit } from './output-frame.ts';
import { Picture } from './picture.ts';
import { written } from './typed-text.ts';
import { TEAM_ALIASES_MAX, TEAM_CODE_MAX, TEAM_NAME_MAX, TEAM_SHORT_MAX } from './limits.ts';

/** Who plays: what the producer has made of teams, and what the library knows of them. The feed carries names alone. */

const Color = z.string().regex(/^#[0-9a-f]{6}$/, 'has to be one such as "#0b4ea2"');
export const TeamName = written(TEAM_NAME_MAX).min(1);
/** As a feed calls it; null: whichever the team's name can only mean. */
export const TeamLeague = z.string().min(1).max(40).nullable().default(null);
const Short = written(TEAM_SHORT_MAX).min(1);
/** As scorebugs have room for. */
const Code = written(TEAM_CODE_MAX).min(1);
const Aliases = z.array(TeamName).max(TEAM_ALIASES_MAX);

/** A team as the producer wants it. Null gives way to the library, and where that has none to what the name leads to. */
export const TeamEntry = z.object({
  /** What it is remembered by: as the feed spells it, or as the library does. */
  name: z.string().min(1).max(TEAM_NAME_MAX),
  /** The row of the library that it puts right; null: a team of the producer's own. */
  library: z.string().max(40).nullable(),
  /** In full on air, "Los Angeles Lakers". */
  title: TeamName.nullable(),
  /** Without its place, "Lakers". */
  short: Short.nullable(),
  code: Code.nullable(),
  color: Color.nullable(),
  second: Color.nullable(),
  /** What feeds call it besides. */
  aliases: Aliases,
  /** Path of the picture on our own origin. */
  logo: z.string().nullable(),
});
export type TeamEntry = z.infer<typeof TeamEntry>;

/** What is left out stays; null gives a value back. */
export const TeamPatch = z
  .object({
    title: TeamName.nullable(),
    short: Short.nullable(),
    code: Code.nullable(),
    color: Color.nullable(),
    second: Color.nullable(),
    aliases: Aliases,
    logo: Picture.nullable(),
  })
  .partial()
  .strict();
export type TeamPatch = z.infer<typeof TeamPatch>;

const TriedTeam = z.object({
  name: TeamName,
  patch: TeamPatch.omit({ logo: true }),
  kit: Kit.default('first'),
});
/** Two teams as they might be, in a league and one of the show's themes. */
export const TriedTeams = z.object({
  league: z.string().min(1).max(40),
  theme: z.string().min(1).max(40),
  a: TriedTeam,
  b: TriedTeam,
});
export type TriedTeams = z.infer<typeof TriedTeams>;

/** A team as it would be on air, with what it is made of. */
export const FoundTeam = z.object({
  /** What it is found by, with its league. */
  name: z.string(),
  title: z.string(),
  short: z.string().nullable(),
  code: z.string().nullable(),
  color: Color,
  second: Color.nullable(),
  logo: z.string().nullable(),
  /** The league whose row it is; null: a team of the producer's own. */
  league: z.string().nullable(),
  /** What the producer has made of it; null: nothing. */
  entry: TeamEntry.nullable(),
});
export type FoundTeam = z.infer<typeof FoundTeam>;

/** What became of a file of teams. With any problem nothing was taken. */
export const TeamImport = z.object({
  added: z.number().int(),
  changed: z.number().int(),
  /** A sentence each, with the line of the file. */
  problems: z.array(z.string()),
});
export type TeamImport = z.infer<typeof TeamImport>;
