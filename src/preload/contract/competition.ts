import { z } from 'zod';
import { Picture } from './picture.ts';
import { written } from './typed-text.ts';
import { COMPETITION_MAX } from './limits.ts';

/** Returns the schema of a competition text that the producer entered. It is shown as typed in every language. */
const nullableText = (most: number) => z.string().max(most).nullable();

/** The competition of a match. Null fields: none, or the default for the league. */
export const Competition = z.object({
  name: nullableText(COMPETITION_MAX.name),
  /** The short form for narrow places: scorebug and ticker. */
  short: nullableText(COMPETITION_MAX.short),
  /** "Semi-final, 2nd leg". */
  season: nullableText(COMPETITION_MAX.season),
  /** "Series tied 2-2", "4-3 on aggregate". */
  series: nullableText(COMPETITION_MAX.series),
  /** "12-3", for each team. */
  records: z.object({ a: nullableText(COMPETITION_MAX.record), b: nullableText(COMPETITION_MAX.record) }),
  /** Path of the logo on the page's origin (`/logos/...`). */
  logo: z.string().nullable().default(null),
  /** Whether the league only provides the rules: without a name, no competition is shown, not even the league's. */
  isOwn: z.boolean(),
});
export type Competition = z.infer<typeof Competition>;

export const noCompetition: Competition = {
  name: null,
  short: null,
  season: null,
  series: null,
  records: { a: null, b: null },
  logo: null,
  isOwn: false,
};

/** Changed match rules by name (`match-rules.ts` of the sport). */
export const RuleChanges = z.record(
  z.string().min(1).max(40),
  z.union([z.number().int(), z.string().min(1).max(40)]),
);
export type RuleChanges = z.infer<typeof RuleChanges>;

/** New values of rules, by rule; null restores a rule. */
export const RulePatch = z.record(z.string().min(1).max(40), RuleChanges.valueType.nullable());
export type RulePatch = z.infer<typeof RulePatch>;

/** The competition of a league's games, unless a channel overrides it. */
export const LeagueEntry = z.object({
  /** The league's slug, as in feeds. */
  league: z.string().min(1).max(40),
  name: nullableText(COMPETITION_MAX.name),
  short: nullableText(COMPETITION_MAX.short),
  season: nullableText(COMPETITION_MAX.season),
  logo: z.string().nullable(),
  /** The rules that differ from those of the league's sport. */
  rules: RuleChanges,
});
export type LeagueEntry = z.infer<typeof LeagueEntry>;

const line = (most: number) => written(most).min(1).nullable();

/** Changes to a league's competition. Null restores a value: the league's name, or nothing. */
export const LeaguePatch = z
  .object({
    name: line(COMPETITION_MAX.name),
    short: line(COMPETITION_MAX.short),
    season: line(COMPETITION_MAX.season),
    logo: Picture.nullable(),
    rules: RulePatch,
  })
  .partial()
  .strict();
export type LeaguePatch = z.infer<typeof LeaguePatch>;
