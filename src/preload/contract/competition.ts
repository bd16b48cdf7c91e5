import { z } from 'zod';
import { Picture } from './picture.ts';
import { written } from './typed-text.ts';
import { COMPETITION_MAX } from './limits.ts';

/** What games are played for, as a producer writes it: said on air as it is, in every language. */

const said = (most: number) => z.string().max(most).nullable();

/** What is said of the competition of a match; null: nothing, or what its league's name leads to. */
export const Competition = z.object({
  name: said(COMPETITION_MAX.name),
  /** Where there is little room: on a scorebug, on the ticker. */
  short: said(COMPETITION_MAX.short),
  /** "Semi-final, 2nd leg". */
  season: said(COMPETITION_MAX.season),
  /** "Series tied 2-2", "4-3 on aggregate". */
  series: said(COMPETITION_MAX.series),
  /** "12-3", of each side. */
  records: z.object({ a: said(COMPETITION_MAX.record), b: said(COMPETITION_MAX.record) }),
  /** Path of its picture on the page's own origin (`/logos/...`). */
  logo: z.string().nullable().default(null),
  /** The league lends its rules alone: without a name, nothing is said, not the league's. */
  isOwn: z.boolean(),
});
export type Competition = z.infer<typeof Competition>;

/** As long as nobody has said anything. */
export const noCompetition: Competition = {
  name: null,
  short: null,
  season: null,
  series: null,
  records: { a: null, b: null },
  logo: null,
  isOwn: false,
};

/** What the games of a league are played for, unless a channel says otherwise. */
export const LeagueEntry = z.object({
  /** Its slug, as feeds say it. */
  league: z.string().min(1).max(40),
  name: said(COMPETITION_MAX.name),
  short: said(COMPETITION_MAX.short),
  season: said(COMPETITION_MAX.season),
  logo: z.string().nullable(),
});
export type LeagueEntry = z.infer<typeof LeagueEntry>;

const line = (most: number) => written(most).min(1).nullable();

/** Null gives a value back: to the league's own name, or to nothing. */
export const LeaguePatch = z
  .object({
    name: line(COMPETITION_MAX.name),
    short: line(COMPETITION_MAX.short),
    season: line(COMPETITION_MAX.season),
    logo: Picture.nullable(),
  })
  .partial()
  .strict();
export type LeaguePatch = z.infer<typeof LeaguePatch>;
