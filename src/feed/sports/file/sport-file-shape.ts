import { z } from 'zod';
import { lineOfText, LocalizedText } from '../../contract/localized-text.ts';
import { BuiltInMomentKind } from '../../contract/moments.ts';

/**
 * The format of a sport file (`*.sport.json`): everything that `sportFrom` (`sport.ts`) needs to score, draw and
 * rehearse a sport without separate code. docs/handbook/make-your-own-sport.md describes it for producers.
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
const title = lineOfText(60);
/** The highest version of a sport. */
export const VERSION_MAX = 9_999;
/** Kinds of moments that a score can have. The others belong to penalties, or to the whole game, such as the final. */
const ScoreKind = BuiltInMomentKind.exclude([
  'penalty',
  'shootout_scored',
  'shootout_missed',
  'review',
  'review_stands',
  'review_overturned',
  'no_goal',
  'yellow_card',
  'red_card',
  'side_retired',
  'flag',
  'period_start',
  'period_end',
  'final',
]);
const CardKind = BuiltInMomentKind.extract(['penalty', 'yellow_card', 'red_card', 'flag']);

/** How regular time is divided. A custom word, such as "Chukka", is followed by the number. */
const Part = z.union([
  z.enum(['half', 'quarter', 'period']),
  z.strictObject({ name: LocalizedText, numbered: LocalizedText.optional() }),
]);

const Periods = z.strictObject({
  /** The name of a period. */
  part: Part,
  /** The number of periods in regular time. */
  count: count(1, 8),
  /** The minutes of a period; null: unknown. */
  minutes: count(1, 90).nullable(),
  /** The direction of the match clock. */
  direction: z.enum(['up', 'down']).default('down'),
  /** Whether the clock stops at every whistle, or runs from the start to the end of a period. */
  stoppage: z.enum(['stops', 'runs']).default('stops'),
  /** Whether a clock that counts up continues from the end of the previous period, as in rugby. */
  countsOn: z.boolean().default(false),
  /** Whether the clock shows tenths of a second in the last minute. */
  showsTenths: z.boolean().default(false),
  /** The overtime after a tie. */
  overtime: z
    .strictObject({
      /** The minutes of an overtime period; 0: overtime has no clock. */
      minutes: count(0, 60),
      /** The number of periods in an overtime. 2: extra time in two halves. */
      periods: count(1, 2).default(1),
      /** Whether the first score ends the overtime. */
      suddenDeath: z.boolean().default(false),
    })
    .default({ minutes: 0, periods: 1, suddenDeath: false }),
  /** What follows a tie after regular time. */
  draw: z.enum(['draw', 'overtime', 'shootout']).default('draw'),
});

const Shootout = z.strictObject({
  name: LocalizedText,
  /** The number of shots per side before sudden death. */
  rounds: count(1, 10),
  /** Whether the winner's score increases by one goal, as in ice hockey. */
  addsGoal: z.boolean().default(false),
  /** The name of a successful shot; omitted: the name in soccer. */
  scored: LocalizedText.optional(),
  /** The name of a missed shot; omitted: the name in soccer. */
  missed: LocalizedText.optional(),
});

const Score = z.strictObject({
  id: Id,
  name: LocalizedText,
  /** The points of the score. 0 for a failed attempt, such as a missed conversion. */
  points,
  /** A kind of moment that Touchline names in every language; omitted: graphics use the score's name. */
  kind: ScoreKind.optional(),
  /** The ID of the score that must come first. A conversion follows a try. */
  follows: Id.optional(),
  /** Whether the score can have a takeover. */
  takeover: z.boolean().default(false),
});

const TieBreak = z.strictObject({
  /** The tie-break is played when each side has this many games, usually 6. */
  at: points,
  /** The points needed to win the tie-break, with a lead of two. */
  target: count(1, 100),
  /** As `at`, for the deciding set; omitted: the same. 0: the deciding set has no tie-break. */
  decidingAt: points.optional(),
  /** As `target`, for the deciding set; omitted: the same. */
  decidingTarget: count(1, 100).optional(),
});

/** A level of the score in sports with sets, from points up to the match. */
const Level = z.strictObject({
  id: Id,
  name: LocalizedText,
  /** The name with `{n}` where the number goes, such as "第{n}セット"; omitted: the name, then the number. */
  numbered: LocalizedText.optional(),
  /** The English plural; omitted: the name with an "s". */
  plural: title.optional(),
  /** The count that wins a unit of the next level. On the highest level, the count that wins the match. */
  target: count(1, 100),
  /** The lead needed to win. */
  lead: count(1, 2).default(1),
  /** The count that wins regardless of the lead: 30 in badminton, 4 for no-ad scoring in tennis. 0: none. */
  cap: points.default(0),
  /** The target in the deciding set, such as 15 in the fifth set of volleyball; omitted: the same. */
  deciding: count(1, 100).optional(),
  /** A tie-break at the end of a set. Only on the second of three levels. */
  tieBreak: TieBreak.optional(),
  /**
   * The points of a tie-break that replaces the deciding set; 0: a full set is played. Only on the second of three
   * levels.
   */
  superTieBreak: points.optional(),
  /** Shows points as 0, 15, 30, 40 and A. */
  display: z.literal('tennis').optional(),
});

const ServesNext = z.enum(['winner', 'alternate', 'choice']);

const Serve = z.strictObject({
  name: LocalizedText,
  /**
   * Who serves next. `winner`: the winner of the rally. `every`: the other side, after a number of points. `game`: the
   * other side, in the next game.
   */
  order: z.enum(['winner', 'every', 'game']),
  /** For the order `every`: the number of points before the serve changes. */
  every: count(1, 10).default(2),
  /** For the order `every`: when each side has this many points, the serve starts to change after every point. */
  everyPointFrom: points.default(10),
  /**
   * Who serves first in the next set or game. `choice`: the teams choose, so no server is shown until one is entered.
   */
  next: ServesNext.default('alternate'),
  /** As `next`, for the deciding set: `choice` after a toss. Omitted: the same. */
  deciding: ServesNext.optional(),
});

/** When the sides change ends. */
const Ends = z.strictObject({
  /** Whether the sides change ends after each set. */
  afterSet: z.boolean().default(true),
  /** Whether they also change ends before the deciding set. False: a toss decides. */
  beforeDeciding: z.boolean().default(true),
  /** Whether they change ends after each odd game of a set, as in tennis, instead of after each set. */
  afterOddGames: z.boolean().default(false),
  /** They change ends each time this many points have been played in a set; 0: never. */
  everyPoints: points.default(0),
  /** As `everyPoints`, for the deciding set. */
  decidingEveryPoints: points.default(0),
  /** In the deciding set, they change ends when the first side has this many points; 0: never. */
  decidingAt: points.default(0),
  /** As `everyPoints`, for a tie-break. */
  tieBreakEvery: points.default(0),
});

const PenaltyKind = z.strictObject({
  id: Id,
  name: LocalizedText,
  /** The length of the penalty. Null: it has no clock, or the player doesn't return. */
  seconds: seconds.nullable(),
  /** The number of times that the length is served: 2 for a double minor. */
  parts: count(1, 2).default(1),
  /** Whether the side plays with one player fewer. */
  reducesPlayers: z.boolean().default(true),
  /**
   * Which goal ends the penalty. `goal-against`: a goal against a side with fewer players ends the penalty with the
   * least time left, as in ice hockey. `every-goal-against`: a goal against the side ends all of its penalties.
   * `any-goal`: a goal by either side ends it.
   */
  endsOn: z.enum(['no-goal', 'goal-against', 'every-goal-against', 'any-goal']).default('no-goal'),
  /**
   * How the penalty is served if both sides get it at the same time. `substituted`: neither side plays with fewer
   * players. `one-each`: both sides do, if they were at full strength. These penalties don't end on a goal. Omitted:
   * there is no button for both sides, and their penalties are independent.
   */
  coincidental: z.enum(['substituted', 'one-each']).optional(),
  /** A kind of moment that Touchline names in every language; omitted: graphics use the penalty's name. */
  kind: CardKind.optional(),
});

const Penalties = z.strictObject({
  /** The heading of the penalties in the control window. */
  name: LocalizedText,
  /** The number of penalties of a side that run at the same time. Further ones wait. 0: no limit. */
  running: count(0, 5).default(0),
  /** The number of players of a side at full strength. */
  playersASide: count(1, 20),
  /** The penalties of the sport. */
  kinds: z.array(PenaltyKind).min(1).max(8),
});

export const Counter = z.strictObject({
  id: Id,
  name: LocalizedText,
  /** The start value. Above 0, the counter counts down, such as timeouts left. */
  from: count(0, 20).default(0),
  /** The highest value. */
  max: count(1, 999).default(99),
  /** When the counter is reset to its start value. */
  resets: z.enum(['never', 'period', 'half', 'set', 'overtime']).default('never'),
  /** How the scorebug shows the counter: as marks, as a number, or not at all. */
  shownAs: z.enum(['marks', 'number', 'hidden']).default('number'),
});

/** A mark that is on or off for each side, such as an empty goal. */
const Mark = z.strictObject({
  id: Id,
  name: LocalizedText,
  /** Whether only one side can have the mark at a time, such as possession. */
  exclusive: z.boolean().default(false),
});

/** An event that doesn't change the score, such as a penalty corner or an ace. */
const Event = z.strictObject({
  id: Id,
  name: LocalizedText,
  /** Whether the event belongs to a side. */
  hasSide: z.boolean().default(true),
  /** Whether the event can have a takeover. */
  takeover: z.boolean().default(false),
});

const PlayClock = z.strictObject({
  name: LocalizedText,
  /** The length of the clock. */
  seconds,
  /** The length that the second button sets; omitted: the normal length. */
  short: seconds.optional(),
  /** Whether the clock shows tenths of a second. */
  showsTenths: z.boolean().default(true),
  /** Whether the clock stops with the match clock. */
  stopsWithMatch: z.boolean().default(true),
});

const Innings = z.strictObject({
  name: LocalizedText,
  numbered: LocalizedText.optional(),
  /** The number of innings per side. */
  perSide: count(1, 2),
  /** The number of overs per innings; 0: no limit. */
  overs: count(0, 100),
  /** The number of balls per over, not counting wides and no-balls. */
  ballsPerOver: count(4, 10).default(6),
  /** The number of wickets that ends an innings. */
  wickets: count(1, 10).default(10),
});

const Preset = z.strictObject({
  id: Id,
  name: title,
  /** The changed match rules. The remote API lists their names. Unknown names are ignored. */
  rules: z.record(z.string(), z.union([z.number(), z.string().max(40)])),
});

const Source = z.strictObject({
  /** The rule book and its edition. */
  title: lineOfText(200),
  /** The rules that the file follows: "Rule 16, Rule 26". */
  sections: lineOfText(400),
});

/** A sport file without the checks between its parts; `sport-file.ts` has them. */
export const SportFileShape = z.strictObject({
  /** The version of this format. */
  touchlineSport: z.literal(1),
  /** The ID of the sport: lowercase letters, digits and dashes. Feeds send it with `x-` in front. */
  id: Id,
  /** The version of the file. It increases with each change. */
  version: count(1, VERSION_MAX),
  /** The name of the sport. */
  name: LocalizedText,
  /** The rule books that the file follows. */
  sources: z.array(Source).max(10).default([]),
  /** The team that graphics draw first. */
  first: z.enum(['home', 'away']).default('home'),
  /** The playing surface behind the graphics on the monitors. */
  surface: z.enum(['grass', 'wood']).default('wood'),
  /** Two placeholder teams for rehearsals. */
  clubs: z.strictObject({ a: title, b: title }).default({ a: 'Redwater Otters', b: 'Saltmarsh Herons' }),
  /** For sports with a clock and periods. A file has either periods, levels or innings. */
  periods: Periods.optional(),
  /** A shootout after a tie. Needs periods. */
  shootout: Shootout.optional(),
  /** The kinds of scores, in sports with periods. */
  scores: z.array(Score).max(12).default([]),
  /** For sports with sets: points, sets, or points, games and sets, lowest first. */
  levels: z.array(Level).min(1).max(3).optional(),
  /** The order of service, in sports with sets. */
  serve: Serve.optional(),
  /** When the sides change ends, in sports with sets. */
  ends: Ends.optional(),
  /** For sports with innings and overs, such as cricket. */
  innings: Innings.optional(),
  /** Penalties with a clock, cards and suspensions. Needs periods. */
  penalties: Penalties.optional(),
  /** Counters for each side, such as fouls or timeouts left. */
  counters: z.array(Counter).max(6).default([]),
  /** Marks that are on or off for each side, such as an empty goal. */
  marks: z.array(Mark).max(4).default([]),
  /** Events that don't change the score, such as a save. */
  events: z.array(Event).max(8).default([]),
  /** A second clock, such as a shot clock. */
  playClock: PlayClock.optional(),
  /** Sets of match rules to choose from. */
  presets: z.array(Preset).max(12).default([]),
  /** The winner's score in a forfeited game; omitted: a forfeit doesn't change the score. */
  forfeit: count(1, 99).optional(),
  /** Whether full frames list every score. For sports with few scores. */
  listsScores: z.boolean().default(false),
  /** The key of each button, by the button's ID. Other buttons get default keys. */
  keys: z.record(z.string(), z.string().length(1)).default({}),
});

export type SportFileShape = z.infer<typeof SportFileShape>;
export type Level = z.infer<typeof Level>;
export type Counter = z.infer<typeof Counter>;

/** The families of scorebugs. */
export const Family = z.enum(['periods', 'sets', 'innings']);
export type Family = z.infer<typeof Family>;
