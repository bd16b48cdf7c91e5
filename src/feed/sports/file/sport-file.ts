import { z } from 'zod';
import { LocalizedText } from '../../contract/localized-text.ts';
import { BuiltInMomentKind } from '../../contract/moments.ts';

/**
 * The format of a sport's file (`*.sport.json`): everything that `sportOf` (`sport.ts`) needs to score, draw and
 * rehearse a sport without separate code. docs/sport-file.md describes it for producers.
 */

const Id = z
  .string()
  .regex(
    /^[a-z][a-z0-9-]{0,29}$/,
    'must be up to 30 lowercase letters, digits and dashes, beginning with a letter',
  );
const count = (min: number, max: number): z.ZodInt => z.int().min(min).max(max);
const seconds = count(1, 7_200);
const points = count(0, 100);

/** How the regular time is divided. A word of the file, such as "Chukka", is followed by the number. */
const Part = z.union([
  z.enum(['half', 'quarter', 'period']),
  z.strictObject({ name: LocalizedText, numbered: LocalizedText.optional() }),
]);

const Periods = z.strictObject({
  part: Part,
  count: count(1, 8),
  minutes: count(1, 90).nullable(),
  direction: z.enum(['up', 'down']).default('down'),
  /** Whether the clock stops at every whistle, or runs from the start to the end of a period. */
  stoppage: z.enum(['stops', 'runs']).default('stops'),
  /** Whether a clock that counts up continues from the end of the previous period, as in rugby. */
  countsOn: z.boolean().default(false),
  /** Whether the clock shows tenths of a second in the last minute. */
  showsTenths: z.boolean().default(false),
  overtime: z
    .strictObject({ minutes: count(0, 60), suddenDeath: z.boolean().default(false) })
    .default({ minutes: 0, suddenDeath: false }),
  /** How a tie after regular time continues. */
  draw: z.enum(['draw', 'overtime', 'shootout']).default('draw'),
});

const Shootout = z.strictObject({
  name: LocalizedText,
  /** Shots of each side before sudden death. */
  rounds: count(1, 10),
  /** Whether the winner gets one more goal, as in ice hockey. */
  addsGoal: z.boolean().default(false),
});

const Score = z.strictObject({
  id: Id,
  name: LocalizedText,
  /** 0 for an attempt that failed, such as a missed conversion. */
  points,
  /** A kind of moment of the built-in sports, whose words exist in every language; omitted: the score's own name. */
  kind: BuiltInMomentKind.optional(),
  /** The score that this one can only follow: a conversion follows a try. */
  follows: Id.optional(),
  /** Whether the score may be celebrated with a full-screen takeover. */
  takeover: z.boolean().default(false),
});

const TieBreak = z.strictObject({
  /** The count of both sides at which the next unit is a tie-break: 6 games each. */
  at: points,
  target: count(1, 100),
  /** The target in the deciding set; omitted: the same. */
  decidingTarget: count(1, 100).optional(),
});

/** A level of the score in sports of sets, from points up to the match. */
const Level = z.strictObject({
  id: Id,
  name: LocalizedText,
  /** The name with its number as `{n}`, such as "第{n}セット"; omitted: the name before the number. */
  numbered: LocalizedText.optional(),
  /** The English plural; omitted: with an "s". */
  plural: z.string().min(1).max(60).optional(),
  /** How many win the unit of the next level; on the highest level, the match. */
  target: count(1, 100),
  lead: count(1, 2).default(1),
  /** The count that wins with any lead: 30 in badminton, 4 for no-ad scoring in tennis. 0: none. */
  cap: points.default(0),
  /** The target in the deciding unit of the highest level: 15 in a fifth set. */
  deciding: count(1, 100).optional(),
  tieBreak: TieBreak.optional(),
  /** The points of a tie-break that is played instead of the deciding set. 0: a full set is played. */
  superTieBreak: points.optional(),
  /** Points shown as 0, 15, 30, 40 and A. */
  display: z.literal('tennis').optional(),
});

const Serve = z.strictObject({
  name: LocalizedText,
  /** Who serves next: the winner of the rally, the other side after a number of points, or the other side in the next game. */
  order: z.enum(['winner', 'every', 'game']),
  /** For the order `every`: points between two changes, and the count of both sides from which every point changes. */
  every: count(1, 10).default(2),
  everyPointFrom: points.default(10),
  /** Who serves first in the next set or game. */
  next: z.enum(['winner', 'alternate']).default('alternate'),
});

/** When the sides change ends, in addition to the breaks between sets. */
const Ends = z.strictObject({
  /** Whether ends change after each set. */
  afterSet: z.boolean().default(true),
  /** Whether ends change after each odd game of a set, as in tennis, instead of after each set. */
  afterOddGames: z.boolean().default(false),
  /** The points of both sides between two changes; 0: none. */
  everyPoints: points.default(0),
  /** The same in the deciding set. */
  decidingEveryPoints: points.default(0),
  /** The points of the first side to reach them, at which ends change in the deciding set; 0: none. */
  decidingAt: points.default(0),
  /** The points of both sides between two changes in a tie-break; 0: none. */
  tieBreakEvery: points.default(0),
});

const PenaltyKind = z.strictObject({
  id: Id,
  name: LocalizedText,
  /** The length; null: the player doesn't return, or the penalty has no clock. */
  seconds: seconds.nullable(),
  /** How many times the length is served in a row: 2 for a double minor. */
  parts: count(1, 2).default(1),
  /** Whether the side plays with a player less. */
  reducesPlayers: z.boolean().default(true),
  /** Which goal ends the penalty. */
  endsOn: z.enum(['no-goal', 'goal-against', 'any-goal']).default('no-goal'),
  kind: BuiltInMomentKind.optional(),
});

const Penalties = z.strictObject({
  /** The heading of the penalties in the control window. */
  name: LocalizedText,
  /** How many penalties of a side run at the same time; more wait. 0: all run. */
  running: count(0, 5).default(0),
  playersASide: count(1, 20),
  kinds: z.array(PenaltyKind).min(1).max(8),
});

export const Counter = z.strictObject({
  id: Id,
  name: LocalizedText,
  /** The value at the start. With a value above 0, the counter counts down, as for timeouts left. */
  from: count(0, 20).default(0),
  max: count(1, 999).default(99),
  resets: z.enum(['never', 'period', 'half', 'set', 'overtime']).default('never'),
  /** Whether the scorebug shows it, as marks or as a number. */
  shownAs: z.enum(['marks', 'number', 'hidden']).default('number'),
});

/** Something that a side has or hasn't: an empty goal, a power play. */
const Mark = z.strictObject({ id: Id, name: LocalizedText });

/** An event that changes no score: a penalty corner, an ace. */
const Event = z.strictObject({
  id: Id,
  name: LocalizedText,
  /** Whether it belongs to a side. */
  hasSide: z.boolean().default(true),
  takeover: z.boolean().default(false),
});

const PlayClock = z.strictObject({
  name: LocalizedText,
  seconds,
  /** The shorter length that a second button sets; omitted: the same. */
  short: seconds.optional(),
  showsTenths: z.boolean().default(true),
  stopsWithMatch: z.boolean().default(true),
});

const Innings = z.strictObject({
  name: LocalizedText,
  numbered: LocalizedText.optional(),
  perSide: count(1, 2),
  /** The overs of an innings; 0: no limit. */
  overs: count(0, 100),
  ballsPerOver: count(4, 10).default(6),
  wickets: count(1, 10).default(10),
});

const Preset = z.strictObject({
  id: Id,
  name: z.string().min(1).max(60),
  rules: z.record(z.string(), z.union([z.number(), z.string().max(40)])),
});

const Source = z.strictObject({
  /** The rule book with its edition. */
  title: z.string().min(1).max(200),
  /** The rules that the file follows: "Rule 16, Rule 26". */
  sections: z.string().min(1).max(200),
});

const shape = z.strictObject({
  /** The version of this format. */
  touchlineSport: z.literal(1),
  id: Id,
  /** The version of the sport's rules and presses. It increases with each change. */
  version: count(1, 9_999),
  name: LocalizedText,
  sources: z.array(Source).max(10).default([]),
  first: z.enum(['home', 'away']).default('home'),
  surface: z.enum(['grass', 'wood']).default('wood'),
  /** Two placeholder teams for rehearsals. */
  clubs: z
    .strictObject({ a: z.string().min(1).max(60), b: z.string().min(1).max(60) })
    .default({ a: 'Redwater Otters', b: 'Saltmarsh Herons' }),
  periods: Periods.optional(),
  shootout: Shootout.optional(),
  scores: z.array(Score).max(12).default([]),
  levels: z.array(Level).min(1).max(3).optional(),
  serve: Serve.optional(),
  ends: Ends.optional(),
  innings: Innings.optional(),
  penalties: Penalties.optional(),
  counters: z.array(Counter).max(6).default([]),
  marks: z.array(Mark).max(4).default([]),
  events: z.array(Event).max(8).default([]),
  playClock: PlayClock.optional(),
  presets: z.array(Preset).max(12).default([]),
  /** Whether full frames list each score: in sports with few of them. */
  listsScores: z.boolean().default(false),
  /** Default keys of the pad by button; omitted buttons get the usual ones. */
  keys: z.record(z.string(), z.string().length(1)).default({}),
});

/** The families of scorebugs. */
export const Family = z.enum(['periods', 'sets', 'innings']);
export type Family = z.infer<typeof Family>;

/** Returns what contradicts itself in a file, with its place. */
function contradictions(file: z.infer<typeof shape>): { path: (string | number)[]; message: string }[] {
  const found: { path: (string | number)[]; message: string }[] = [];
  const families = [file.periods, file.levels, file.innings].filter(Boolean).length;
  if (families !== 1)
    found.push({ path: [], message: 'must have exactly one of "periods", "levels" and "innings"' });
  if (file.periods && file.scores.length === 0) {
    found.push({ path: ['scores'], message: 'must have a score, because the sport has periods' });
  }
  if (file.serve && !file.levels) found.push({ path: ['serve'], message: 'needs "levels"' });
  if (file.penalties && !file.periods) found.push({ path: ['penalties'], message: 'needs "periods"' });
  if (file.periods?.draw === 'shootout' && !file.shootout) {
    found.push({ path: ['periods', 'draw'], message: 'needs "shootout"' });
  }
  const lists = {
    scores: file.scores,
    levels: file.levels ?? [],
    events: file.events,
    counters: file.counters,
    marks: file.marks,
    'penalties.kinds': file.penalties?.kinds ?? [],
  };
  const seen = new Set<string>();
  for (const [list, rows] of Object.entries(lists)) {
    for (const [index, { id }] of rows.entries()) {
      if (seen.has(id))
        found.push({ path: [...list.split('.'), index, 'id'], message: `is used twice: "${id}"` });
      seen.add(id);
    }
  }
  for (const [index, { follows }] of file.scores.entries()) {
    if (follows !== undefined && !file.scores.some(({ id }) => id === follows)) {
      found.push({
        path: ['scores', index, 'follows'],
        message: `names a score that the file doesn't have: "${follows}"`,
      });
    }
  }
  return found;
}

/** A sport's file after its defaults have been filled in. */
export const SportFile = shape.superRefine((file, context) => {
  for (const { path, message } of contradictions(file)) context.addIssue({ code: 'custom', path, message });
});
export type SportFile = z.infer<typeof SportFile>;
export type Level = z.infer<typeof Level>;

export type Counter = z.infer<typeof Counter>;

/** The slug of a file's sport and of its league, on the wire and in views. */
export type FileSlug = `x-${string}`;
export function slugOf({ id }: Pick<SportFile, 'id'>): FileSlug {
  return `x-${id}`;
}

export function familyOf(file: SportFile): Family {
  if (file.levels) return 'sets';
  return file.innings ? 'innings' : 'periods';
}
