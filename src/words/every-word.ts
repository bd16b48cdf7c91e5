import type { Words } from './en.ts';
import type { Phase, StartTime } from './phase.ts';

/** All texts of a language, with every word at least once: to load its letters in time, and for tests. */

/** Arguments for each computed word; a text needs none. A word without arguments doesn't compile. */
type SampleArguments<Word> = {
  [Name in keyof Word as Word[Name] extends string ? never : Name]: Word[Name] extends (
    ...args: infer Arguments
  ) => string
    ? readonly Readonly<Arguments>[]
    : SampleArguments<Word[Name]>;
};

const COUNTS = Array.from({ length: 12 }, (_, index) => index + 1);
const PARTS = ['half', 'quarter', 'period'] as const;
const HALVES = ['top', 'bottom'] as const;

/** Phases of every kind, with the numbers that occur in games. */
export const PHASES: readonly Phase[] = [
  { is: 'before' },
  ...PARTS.flatMap((part) =>
    [1, 2, 3, 4].flatMap((number): Phase[] => [
      { is: 'period', part, number },
      { is: 'period-end', part, number },
    ]),
  ),
  { is: 'half-time' },
  ...[1, 2, 3].flatMap((number): Phase[] => [
    { is: 'overtime', number },
    { is: 'overtime-end', number },
  ]),
  { is: 'full-time' },
  { is: 'extra-time', half: 1 },
  { is: 'extra-time', half: 2 },
  { is: 'extra-time-break' },
  { is: 'penalties' },
  ...COUNTS.flatMap((number): Phase[] => [
    { is: 'inning', number, half: null },
    ...HALVES.flatMap((half): Phase[] => [
      { is: 'inning', number, half },
      { is: 'inning-end', number, half },
    ]),
  ]),
  { is: 'final', overtimes: 0, innings: null },
  { is: 'final', overtimes: 2, innings: null },
  { is: 'final', overtimes: 0, innings: 11 },
];

const STARTS: readonly StartTime[] = [
  { hours: 8, minutes: 5, day: null, zone: 'CET' },
  ...[0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ hours: 20, minutes: 30, day: { weekday }, zone: 'CEST' })),
  ...COUNTS.map((count) => ({ hours: 0, minutes: 0, day: { date: 12, month: count - 1 }, zone: 'GMT+3' })),
];

const phases = PHASES.map((phase) => [phase] as const);
const starts = STARTS.flatMap((start) =>
  ([null, '12', '24'] as const).map((timeFormat) => [start, timeFormat] as const),
);
const counts = COUNTS.map((count) => [count] as const);

const ASKED: SampleArguments<Words> = {
  ordinal: counts,
  phase: { long: phases, bug: phases, bugCode: phases, cell: phases, column: phases, row: phases },
  percent: [[0], [0.385], [1]],
  starts,
  startDay: STARTS.map((start) => [start] as const),
  startShortDay: STARTS.map((start) => [start] as const),
  startTime: starts,
  startZone: STARTS.map((start) => [start] as const),
  minute: [[{ number: 67, added: null }], [{ number: 45, added: 2 }]],
  lastOf: [[8, 14]],
  added: [[4]],
  underReview: [['X']],
  status: {
    ...{
      delayed: {},
      suspended: {},
      abandoned: {},
      postponed: {},
      canceled: {},
      forfeited: {},
      undecided: {},
    },
    reasons: {},
    expected: [['20:15']],
  },
  moments: {},
  counts: {},
  totals: {},
  leagues: { wc: {}, ncaab: {} },
  tabs: {
    penalty: [[null], ['X']],
    down: [1, 2, 3, 4].flatMap((down) =>
      ([null, 10, 'goal'] as const).map((distance) => [down, distance] as const),
    ),
    fouls: [[0], [4]],
    aggregate: [[4, 3]],
    outs: [[0], ...counts.slice(0, 3)],
  },
  innings: {
    target: [[187]],
    need: [
      [45, 38],
      [45, null],
    ],
    won: (['runs', 'wickets', 'innings'] as const).flatMap((by) => [
      ['X', by, 1] as const,
      ['X', by, 23] as const,
    ]),
  },
  inserts: { left: [[0], [1], [2]], downTo: [[10], [9]] },
  lineUp: {},
  ticker: {},
};

/** Returns each text with the name of its word: `phase.long {"is":"half-time"}`. */
export function wordTexts(words: Words): { name: string; text: string }[] {
  return textsOf(words, ASKED, []);
}

function textsOf(word: unknown, samples: unknown, path: readonly string[]): { name: string; text: string }[] {
  if (word === null) return [];
  if (typeof word === 'string') return [{ name: path.join('.'), text: word }];
  if (typeof word === 'function')
    return (samples as readonly (readonly unknown[])[]).map((args) => ({
      name: `${path.join('.')} ${args.map((one) => JSON.stringify(one)).join(' ')}`,
      text: String(Reflect.apply(word, undefined, args)),
    }));
  const samplesByName = new Map<string, unknown>(Object.entries(samples ?? {}));
  return Object.entries(word as object).flatMap(([name, inner]) =>
    textsOf(inner, samplesByName.get(name), [...path, name]),
  );
}
