import { z } from 'zod';
import { GraphicContent } from './graphic-content.ts';
import { GraphicId } from './output-frame.ts';
import { written } from './typed-text.ts';
import { DWELL_MAX_SECONDS, RUNDOWN_GROUP_NAME_MAX, TEAM_NAME_MAX } from './limits.ts';

/** The rundown of a channel: what is prepared for its evening, in groups and in order. */

export const RundownGroupName = written(RUNDOWN_GROUP_NAME_MAX).min(1);

/** How long a row stays once it is seen, in s; null: until it is cleared. */
const Dwell = z.number().int().min(1).max(DWELL_MAX_SECONDS).nullable().default(null);

const Team = written(TEAM_NAME_MAX).min(1).nullable();

/** A graphic and its content; null: its automatic content. */
export const RundownGraphic = z.object({
  kind: z.literal('graphic'),
  graphic: GraphicId.exclude(['takeover']),
  content: GraphicContent.nullable().default(null),
  seconds: Dwell,
  /** The team that the row is about; null: the side that its content names. Absent: the team now on that side. */
  team: Team.optional(),
});
export type RundownGraphic = z.infer<typeof RundownGraphic>;

/** A moment pinned from play. */
const RundownMoment = z.object({
  kind: z.literal('moment'),
  seconds: Dwell,
  moment: z.number().int(),
  /** When it came, Unix ms: another game may have a moment of the same number. */
  at: z.number(),
  /** Its name, in words. */
  words: z.string(),
});

/** What a row is changed to. Of a pinned moment only `seconds` can change. */
export const RundownChange = z.discriminatedUnion('kind', [
  RundownGraphic,
  RundownMoment.partial({ moment: true, at: true, words: true }),
]);
export type RundownChange = z.infer<typeof RundownChange>;

/** What a row puts on air. */
export const RundownItem = z.discriminatedUnion('kind', [
  RundownGraphic.extend({ team: Team.default(null) }),
  RundownMoment,
]);
export type RundownItem = z.infer<typeof RundownItem>;

export const RundownRow = z.object({
  id: z.string(),
  item: RundownItem,
  /** It has had its turn, or is not to have one. */
  isDone: z.boolean(),
  /** When it was taken last, Unix ms; null: never. */
  takenAt: z.number().nullable(),
  /** By whom; null: nobody had a name. */
  takenBy: z.string().nullable(),
});
export type RundownRow = z.infer<typeof RundownRow>;

export const RundownGroup = z.object({
  id: z.string(),
  name: RundownGroupName,
  rows: z.array(RundownRow),
});
export type RundownGroup = z.infer<typeof RundownGroup>;

/** A row as the window shows it. */
export const RundownRowState = RundownRow.extend({
  /** What it is: "Person", "Line-up". */
  what: z.string(),
  /** What it says, in words; may be empty. */
  says: z.string(),
  /** Why it can't be taken as the game stands, and what to do, in a sentence; null: it can. */
  problem: z.string().nullable(),
  /** `waiting`: taken, and not seen before the full frame over it leaves. */
  stands: z.enum(['cued', 'on-air', 'waiting']).nullable(),
  /** When it leaves automatically, Unix ms; null: it is not on air, or stays until it is cleared. */
  until: z.number().nullable(),
});
export type RundownRowState = z.infer<typeof RundownRowState>;

export const RundownState = z.object({
  groups: z.array(RundownGroup.extend({ rows: z.array(RundownRowState) })),
  /** The row that "take next" puts on air; null: nothing is left. */
  next: z.string().nullable(),
});
export type RundownState = z.infer<typeof RundownState>;

/** What became of a file of people. With any problem nothing was taken. */
export const RundownImport = z.object({
  added: z.number().int(),
  /** A sentence each, with the line of the file. */
  problems: z.array(z.string()),
});
export type RundownImport = z.infer<typeof RundownImport>;
