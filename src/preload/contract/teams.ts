import { z } from 'zod';
import { Kit } from './output-frame.ts';
import { Picture } from './picture.ts';
import { written } from './typed-text.ts';
import { TEAM_ALIASES_MAX, TEAM_CODE_MAX, TEAM_NAME_MAX, TEAM_SHORT_MAX } from './limits.ts';

/** Teams: the producer's data and the library's. The feed only sends names. */

const Color = z.string().regex(/^#[0-9a-f]{6}$/, 'must be a color such as "#0b4ea2"');
export const TeamName = written(TEAM_NAME_MAX).min(1);
/** The feed's slug of the league; null: the only league with that team name. */
export const TeamLeague = z.string().min(1).max(40).nullable().default(null);
const Short = written(TEAM_SHORT_MAX).min(1);
/** Short enough for scorebugs. */
const Code = written(TEAM_CODE_MAX).min(1);
const Aliases = z.array(TeamName).max(TEAM_ALIASES_MAX);

/** A team in the producer's data. Null values fall back to the library, then to defaults derived from the name. */
export const TeamEntry = z.object({
  /** The name that the team is saved under, as the feed or the library spells it. */
  name: z.string().min(1).max(TEAM_NAME_MAX),
  /** The ID of the library team that this data overrides; null: the producer's own team. */
  library: z.string().max(40).nullable(),
  /** The full name on air, "Los Angeles Lakers". */
  title: TeamName.nullable(),
  /** Short name without the city: "Lakers". */
  short: Short.nullable(),
  code: Code.nullable(),
  color: Color.nullable(),
  second: Color.nullable(),
  aliases: Aliases,
  /** Path of the logo on Touchline's own origin. */
  logo: z.string().nullable(),
});
export type TeamEntry = z.infer<typeof TeamEntry>;

/** Changes to a team. Omitted fields stay; null restores a value. */
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
/** Two teams with unsaved changes, in a league and a theme of the show. */
export const TriedTeams = z.object({
  league: z.string().min(1).max(40),
  theme: z.string().min(1).max(40),
  a: TriedTeam,
  b: TriedTeam,
});
export type TriedTeams = z.infer<typeof TriedTeams>;

/** A team with the values used on air, and the producer's data for it. */
export const FoundTeam = z.object({
  /** The name under which the team is found, with its league. */
  name: z.string(),
  title: z.string(),
  short: z.string().nullable(),
  code: z.string().nullable(),
  color: Color,
  second: Color.nullable(),
  logo: z.string().nullable(),
  /** The league in the library; null: the producer's own team. */
  league: z.string().nullable(),
  /** The producer's data; null: none. */
  entry: TeamEntry.nullable(),
});
export type FoundTeam = z.infer<typeof FoundTeam>;

/** The result of a team import. With any problem, nothing was imported. */
export const TeamImport = z.object({
  added: z.number().int(),
  changed: z.number().int(),
  /** One sentence per problem, including the line number in the file. */
  problems: z.array(z.string()),
});
export type TeamImport = z.infer<typeof TeamImport>;
