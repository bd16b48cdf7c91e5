import { SOCCER_PHASES } from '../../../feed/contract/snapshots.ts';
import type { MatchView, Team } from '../../../preload/contract/output-frame.ts';
import type { OverrideField, OverrideValue } from '../../../preload/contract/overrides.ts';

/** One field that can be held: what it takes, and where it is in a match. */
export interface FieldRule {
  /** The sports that have it; null: all. */
  sports: readonly string[] | null;
  takes: (value: unknown) => value is OverrideValue;
  /** What it takes, for a sentence: "a whole number from 0 to 999". */
  wants: string;
  read: (match: MatchView) => OverrideValue;
  write: (match: MatchView, value: OverrideValue) => MatchView;
}

type Takes = Pick<FieldRule, 'takes' | 'wants'>;

function whole(min: number, max: number): Takes {
  return {
    takes: (value): value is number =>
      typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max,
    wants: `a whole number from ${min} to ${max}`,
  };
}

function oneOf(...words: (string | null)[]): Takes {
  return {
    takes: (value): value is string | null => words.includes(value as string | null),
    wants: `one of ${words.map((word) => JSON.stringify(word)).join(', ')}`,
  };
}

function text(max: number): Takes {
  return {
    takes: (value): value is string =>
      typeof value === 'string' && value.trim() !== '' && Array.from(value).length <= max,
    wants: `a text of 1 to ${max} letters`,
  };
}

const colour: Takes = {
  takes: (value): value is string => typeof value === 'string' && /^#[0-9a-f]{6}$/.test(value),
  wants: 'a colour such as "#0b4ea2"',
};

/** A field of the sport's view. What is written there has been checked by `takes`. */
function inView(field: string, sports: readonly string[], takes: Takes): FieldRule {
  return {
    sports,
    ...takes,
    read: ({ view }) => ((view as Record<string, unknown>)[field] ?? null) as OverrideValue,
    write: (match, value) => ({ ...match, view: { ...match.view, [field]: value } }),
  };
}

function score(key: 'a' | 'b'): FieldRule {
  return {
    sports: null,
    ...whole(0, 999),
    read: ({ view }) => view.score[key],
    write: (match, value) => ({
      ...match,
      view: { ...match.view, score: { ...match.view.score, [key]: value } },
    }),
  };
}

function team(key: 'a' | 'b', field: keyof Team, takes: Takes): FieldRule {
  return {
    sports: null,
    ...takes,
    read: ({ teams }) => teams[key][field],
    write: (match, value) => ({
      ...match,
      teams: { ...match.teams, [key]: { ...match.teams[key], [field]: value } },
    }),
  };
}

const INNINGS = ['baseball'];
const DOWNS = ['football'];
const PERIODS = ['basketball', 'football'];

export const FIELD_RULES: Readonly<Record<OverrideField, FieldRule>> = {
  'score.a': score('a'),
  'score.b': score('b'),
  'name.a': team('a', 'name', text(60)),
  'name.b': team('b', 'name', text(60)),
  'code.a': team('a', 'code', text(4)),
  'code.b': team('b', 'code', text(4)),
  'colour.a': team('a', 'colour', colour),
  'colour.b': team('b', 'colour', colour),
  possession: inView('possession', ['basketball', 'soccer', 'football'], oneOf('A', 'B', null)),
  period: inView('period', PERIODS, whole(1, 40)),
  clockState: inView('clock', PERIODS, oneOf('live', 'break')),
  phase: inView('phase', ['soccer'], oneOf(...SOCCER_PHASES)),
  inning: inView('inning', INNINGS, whole(1, 60)),
  half: inView('half', INNINGS, oneOf('top', 'bottom')),
  outs: inView('outs', INNINGS, whole(0, 3)),
  balls: inView('balls', INNINGS, whole(0, 4)),
  strikes: inView('strikes', INNINGS, whole(0, 3)),
  down: inView('down', DOWNS, whole(1, 4)),
  distance: inView('distance', DOWNS, whole(0, 99)),
};
