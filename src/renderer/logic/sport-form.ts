import { valueAt, type FieldPath, type SportDraft } from './sport-draft.ts';

/** The form of a sport file, with the fields that producers usually change. All others are edited as JSON. */

interface FieldBase {
  /** The path of the value in the file, or in a row of a table. */
  path: FieldPath;
  name: string;
}

export type FormField = FieldBase &
  (
    | { kind: 'text' }
    /** `empty`: the value of an empty field; omitted: a number is required. */
    | {
        kind: 'number';
        min: number;
        max: number;
        empty?: null | undefined;
        isOptional?: boolean;
        hint?: string;
      }
    | { kind: 'check' }
    | { kind: 'choice'; choices: readonly (readonly [value: string, name: string])[] }
  );

/** A new row of a table, without its ID. */
type NewRow = SportDraft & { name: string };

export interface FormTable {
  list: FieldPath;
  /** The columns after the name. */
  columns: readonly FormField[];
  /** A new row; null: rows can't be added or removed. */
  row: NewRow | null;
  /** The label of the button that adds a row. */
  add: string;
  max: number;
}

export interface FormPart {
  id: string;
  title: string;
  /** Whether a sport can have this part. */
  applies: (draft: SportDraft) => boolean;
  fields: readonly FormField[];
  table?: FormTable;
  /** For an optional part: its path, and its content when it is added. */
  option?: { at: FieldPath; add: string; remove: string; content: object };
}

const has =
  (key: 'periods' | 'levels' | 'innings') =>
  (draft: SportDraft): boolean =>
    valueAt(draft, [key]) !== undefined;
const always = (): boolean => true;
const isTennisLike = (draft: SportDraft): boolean => valueAt(draft, ['levels', 2]) !== undefined;

const TAKEOVER: FormField = { kind: 'check', path: ['takeover'], name: 'Takeover' };
const POINTS = 100;

export const FORM_PARTS: readonly FormPart[] = [
  {
    id: 'periods',
    title: 'Periods',
    applies: has('periods'),
    fields: [
      { kind: 'number', path: ['periods', 'count'], name: 'Periods', min: 1, max: 8 },
      {
        kind: 'choice',
        path: ['periods', 'part'],
        name: 'Period name',
        choices: [
          ['half', 'Half'],
          ['quarter', 'Quarter'],
          ['period', 'Period'],
        ],
      },
      {
        kind: 'number',
        path: ['periods', 'minutes'],
        name: 'Minutes',
        ...{ min: 1, max: 90, isOptional: true, empty: null, hint: 'none' },
      },
      {
        kind: 'choice',
        path: ['periods', 'direction'],
        name: 'Clock counts',
        choices: [
          ['down', 'Down'],
          ['up', 'Up'],
        ],
      },
      {
        kind: 'choice',
        path: ['periods', 'stoppage'],
        name: 'At a whistle',
        choices: [
          ['stops', 'Clock stops'],
          ['runs', 'Clock runs'],
        ],
      },
      {
        kind: 'choice',
        path: ['periods', 'draw'],
        name: 'After a tie',
        choices: [
          ['draw', 'Stays a tie'],
          ['overtime', 'Overtime'],
          ['shootout', 'Shootout'],
        ],
      },
      { kind: 'number', path: ['periods', 'overtime', 'minutes'], name: 'OT minutes', min: 0, max: 60 },
      { kind: 'number', path: ['periods', 'overtime', 'periods'], name: 'OT periods', min: 1, max: 2 },
      { kind: 'check', path: ['periods', 'overtime', 'suddenDeath'], name: 'Sudden death' },
      { kind: 'check', path: ['periods', 'showsTenths'], name: 'Tenths in last minute' },
      { kind: 'check', path: ['periods', 'countsOn'], name: 'Clock carries over' },
    ],
  },
  {
    id: 'levels',
    title: 'Sets',
    applies: has('levels'),
    fields: [],
    table: {
      list: ['levels'],
      columns: [
        { kind: 'number', path: ['target'], name: 'To win', min: 1, max: POINTS },
        { kind: 'number', path: ['lead'], name: 'Lead', min: 1, max: 2 },
        { kind: 'number', path: ['cap'], name: 'Cap (0: none)', min: 0, max: POINTS },
        {
          kind: 'number',
          path: ['deciding'],
          name: 'In deciding set',
          ...{ min: 1, max: POINTS, isOptional: true, hint: 'same' },
        },
      ],
      row: null,
      add: '',
      max: 3,
    },
  },
  {
    id: 'tie-break',
    title: 'Tie-break',
    applies: isTennisLike,
    fields: [
      { kind: 'number', path: ['levels', 1, 'tieBreak', 'at'], name: 'Games each', min: 0, max: POINTS },
      { kind: 'number', path: ['levels', 1, 'tieBreak', 'target'], name: 'Points', min: 1, max: POINTS },
      {
        kind: 'number',
        path: ['levels', 1, 'tieBreak', 'decidingTarget'],
        name: 'In deciding set',
        ...{ min: 1, max: POINTS, isOptional: true, hint: 'same' },
      },
      {
        kind: 'number',
        path: ['levels', 1, 'superTieBreak'],
        name: 'Replaces deciding set',
        ...{ min: 0, max: POINTS, isOptional: true, hint: 'no' },
      },
    ],
    option: {
      at: ['levels', 1, 'tieBreak'],
      add: 'Add tie-break',
      remove: 'Remove tie-break',
      content: { at: 6, target: 7 },
    },
  },
  {
    id: 'innings',
    title: 'Innings',
    applies: has('innings'),
    fields: [
      { kind: 'number', path: ['innings', 'perSide'], name: 'Innings per side', min: 1, max: 2 },
      { kind: 'number', path: ['innings', 'overs'], name: 'Overs (0: no limit)', min: 0, max: 100 },
      { kind: 'number', path: ['innings', 'ballsPerOver'], name: 'Balls per over', min: 4, max: 10 },
      { kind: 'number', path: ['innings', 'wickets'], name: 'Wickets', min: 1, max: 10 },
    ],
  },
  {
    id: 'scores',
    title: 'Scores',
    applies: has('periods'),
    fields: [],
    table: {
      list: ['scores'],
      columns: [{ kind: 'number', path: ['points'], name: 'Points', min: 0, max: POINTS }, TAKEOVER],
      row: { name: 'New score', points: 1, takeover: false },
      add: 'Add score',
      max: 12,
    },
  },
  {
    id: 'shootout',
    title: 'Shootout',
    applies: has('periods'),
    fields: [
      { kind: 'text', path: ['shootout', 'name'], name: 'Name' },
      { kind: 'number', path: ['shootout', 'rounds'], name: 'Rounds', min: 1, max: 10 },
      { kind: 'check', path: ['shootout', 'addsGoal'], name: 'Winner gets a goal' },
    ],
    option: {
      at: ['shootout'],
      add: 'Add shootout',
      remove: 'Remove shootout',
      content: { name: 'Shootout', rounds: 5, addsGoal: false },
    },
  },
  {
    id: 'penalties',
    title: 'Penalties',
    applies: has('periods'),
    fields: [
      { kind: 'text', path: ['penalties', 'name'], name: 'Heading' },
      { kind: 'number', path: ['penalties', 'playersASide'], name: 'Players per side', min: 1, max: 20 },
      {
        kind: 'number',
        path: ['penalties', 'running'],
        name: 'Maximum running (0: all)',
        min: 0,
        max: 5,
      },
    ],
    table: {
      list: ['penalties', 'kinds'],
      columns: [
        {
          kind: 'number',
          path: ['seconds'],
          name: 'Seconds',
          ...{ min: 1, max: 7_200, isOptional: true, empty: null, hint: 'none' },
        },
        {
          kind: 'choice',
          path: ['endsOn'],
          name: 'Ends on',
          choices: [
            ['no-goal', 'No goal'],
            ['goal-against', 'Power-play goal'],
            ['every-goal-against', 'Any goal against'],
            ['any-goal', 'Any goal'],
          ],
        },
        { kind: 'check', path: ['reducesPlayers'], name: 'Player off' },
      ],
      row: { name: 'New penalty', seconds: 120, reducesPlayers: true, endsOn: 'no-goal' },
      add: 'Add penalty',
      max: 8,
    },
    option: {
      at: ['penalties'],
      add: 'Add penalties',
      remove: 'Remove penalties',
      content: {
        name: 'Penalties',
        running: 0,
        playersASide: 5,
        kinds: [{ id: 'penalty', name: 'Penalty', seconds: 120, reducesPlayers: true, endsOn: 'no-goal' }],
      },
    },
  },
  {
    id: 'counters',
    title: 'Counters',
    applies: always,
    fields: [],
    table: {
      list: ['counters'],
      columns: [
        { kind: 'number', path: ['from'], name: 'Starts at', min: 0, max: 20 },
        {
          kind: 'choice',
          path: ['resets'],
          name: 'Resets',
          choices: [
            ['never', 'Never'],
            ['period', 'Each period'],
            ['half', 'Each half'],
            ['set', 'Each set'],
            ['overtime', 'In overtime'],
          ],
        },
        {
          kind: 'choice',
          path: ['shownAs'],
          name: 'Shown as',
          choices: [
            ['number', 'Number'],
            ['marks', 'Marks'],
            ['hidden', 'Not shown'],
          ],
        },
      ],
      row: { name: 'New counter', from: 0, max: 99, resets: 'never', shownAs: 'number' },
      add: 'Add counter',
      max: 6,
    },
  },
  {
    id: 'events',
    title: 'Events',
    applies: always,
    fields: [],
    table: {
      list: ['events'],
      columns: [{ kind: 'check', path: ['hasSide'], name: 'For a team' }, TAKEOVER],
      row: { name: 'New event', hasSide: true, takeover: false },
      add: 'Add event',
      max: 8,
    },
  },
  {
    id: 'marks',
    title: 'Marks',
    applies: always,
    fields: [],
    table: { list: ['marks'], columns: [], row: { name: 'New mark' }, add: 'Add mark', max: 4 },
  },
  {
    id: 'play-clock',
    title: 'Play clock',
    applies: has('periods'),
    fields: [
      { kind: 'text', path: ['playClock', 'name'], name: 'Name' },
      { kind: 'number', path: ['playClock', 'seconds'], name: 'Seconds', min: 1, max: 7_200 },
      {
        kind: 'number',
        path: ['playClock', 'short'],
        name: 'Short reset',
        ...{ min: 1, max: 7_200, isOptional: true, hint: 'none' },
      },
      { kind: 'check', path: ['playClock', 'showsTenths'], name: 'Tenths at the end' },
      { kind: 'check', path: ['playClock', 'stopsWithMatch'], name: 'Stops with the clock' },
    ],
    option: {
      at: ['playClock'],
      add: 'Add play clock',
      remove: 'Remove play clock',
      content: { name: 'Shot clock', seconds: 24, showsTenths: true, stopsWithMatch: true },
    },
  },
];
