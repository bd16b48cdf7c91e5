import { z } from 'zod';
import { GraphicContent } from './graphic-content.ts';
import { GraphicId } from './output-frame.ts';
import { written } from './typed-text.ts';
import { DWELL_MAX_SECONDS, RUNDOWN_GROUP_NAME_MAX, TEAM_NAME_MAX } from './limits.ts';

export const RundownGroupName = written(RUNDOWN_GROUP_NAME_MAX).min(1);

/** How long a row stays visible, in seconds; null: until cleared. */
const Dwell = z.number().int().min(1).max(DWELL_MAX_SECONDS).nullable().default(null);

const Team = written(TEAM_NAME_MAX).min(1).nullable();

/** A graphic and its content; null: the default content. */
export const RundownGraphic = z.object({
  kind: z.literal('graphic'),
  graphic: GraphicId.exclude(['takeover']),
  content: GraphicContent.nullable().default(null),
  seconds: Dwell,
  /** The team of the row; null: the team on its content's side. Omitted: the current team on that side. */
  team: Team.optional(),
});
export type RundownGraphic = z.infer<typeof RundownGraphic>;

/** A moment pinned from the game. */
const RundownMoment = z.object({
  kind: z.literal('moment'),
  seconds: Dwell,
  moment: z.number().int(),
  /** The time of the moment in Unix ms, because moments of other games may have the same number. */
  at: z.number(),
  /** The moment's name as text. */
  words: z.string(),
});

/** A change to a row. For a pinned moment, only `seconds` can change. */
export const RundownChange = z.discriminatedUnion('kind', [
  RundownGraphic,
  RundownMoment.partial({ moment: true, at: true, words: true }),
]);
export type RundownChange = z.infer<typeof RundownChange>;

/** The content that a row puts on air. */
export const RundownItem = z.discriminatedUnion('kind', [
  RundownGraphic.extend({ team: Team.default(null) }),
  RundownMoment,
]);
export type RundownItem = z.infer<typeof RundownItem>;

export const RundownRow = z.object({
  id: z.string(),
  item: RundownItem,
  /** Whether the row was taken, or marked as done. */
  isDone: z.boolean(),
  /** When the row was last taken, Unix ms; null: never. */
  takenAt: z.number().nullable(),
  /** The operator's name; null: unknown. */
  takenBy: z.string().nullable(),
});
export type RundownRow = z.infer<typeof RundownRow>;

export const RundownGroup = z.object({
  id: z.string(),
  name: RundownGroupName,
  rows: z.array(RundownRow),
});
export type RundownGroup = z.infer<typeof RundownGroup>;

/** A row as shown in the control window. */
export const RundownRowState = RundownRow.extend({
  /** The kind of row: "Person", "Lineup". */
  what: z.string(),
  /** The content as text; may be empty. */
  says: z.string(),
  /** Why the row can't be taken at the moment, and what to do, as a sentence; null if it can. */
  problem: z.string().nullable(),
  /** `waiting`: taken, but hidden until the full frame above it leaves. */
  stands: z.enum(['cued', 'on-air', 'waiting']).nullable(),
  /** When the row leaves automatically, Unix ms; null: off air, or until cleared. */
  until: z.number().nullable(),
});
export type RundownRowState = z.infer<typeof RundownRowState>;

/** The rundown of a channel: prepared graphics in groups, in order. */
export const RundownState = z.object({
  groups: z.array(RundownGroup.extend({ rows: z.array(RundownRowState) })),
  /** The row that "take next" takes; null: no row is left. */
  next: z.string().nullable(),
});
export type RundownState = z.infer<typeof RundownState>;

/** The result of an import of people. With any problem, nothing was imported. */
export const RundownImport = z.object({
  added: z.number().int(),
  /** One sentence per problem, including the line number in the file. */
  problems: z.array(z.string()),
});
export type RundownImport = z.infer<typeof RundownImport>;
