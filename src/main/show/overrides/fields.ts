import { overrideErrors } from './errors.ts';
import { ruleField } from '../../../preload/contract/rule-field.ts';
import { lookUp } from '../../../feed/contract/lookup.ts';
import {
  choiceOf,
  watchedSport,
  type InputPart,
  type OverrideInput,
  forAllSports,
} from '../../../feed/sports/index.ts';
import type { MatchView } from '../../../preload/contract/output-frame.ts';
import { PicturePath } from '../../../preload/contract/picture.ts';
import {
  type COMMON_OVERRIDE_FIELDS,
  type OverridableField,
  type OverrideValue,
} from '../../../preload/contract/overrides.ts';
import { COMPETITION_MAX } from '../../../preload/contract/limits.ts';

/** Fields of a match that can be overridden: score and teams in every sport, and the sport's own. */

type Common = (typeof COMMON_OVERRIDE_FIELDS)[number];
/** A field of each team: `score` becomes `score.a` ("Score A") and `score.b`. */
type OfSide = readonly [what: string, name: string, path: (key: 'a' | 'b') => string[], input: OverrideInput];

const SCORE: OfSide = [
  'score',
  'Score',
  (key) => ['view', 'score', key],
  { kind: 'number', min: 0, max: 999, from: 0 },
];
const TEAM: readonly OfSide[] = [
  ['name', 'Name', (key) => ['teams', key, 'name'], { kind: 'text', max: 60 }],
  ['code', 'Code', (key) => ['teams', key, 'code'], { kind: 'text', max: 4 }],
  ['color', 'Color', (key) => ['teams', key, 'color'], { kind: 'color' }],
  [
    'kit',
    'Uniform',
    (key) => ['teams', key, 'kit'],
    choiceOf(['first', 'First color'], ['second', 'Second color']),
  ],
];

/** Maximum number of characters in a free line, which must fit a narrow scorebug. */
const FREE_LINE_MAX = 32;
const FREE_LINES = ([1, 2] as const).map((number) => ({
  field: `line.${number}` satisfies Common,
  name: `Free line ${number}`,
  input: { kind: 'text', max: FREE_LINE_MAX } as const,
}));

/** Fields of a game's competition, which override those of its league's competition. */
const COMPETITION: readonly OverridableField[] = [
  ...(
    [
      ['name', 'Competition'],
      ['short', 'Competition, short'],
      ['season', 'Stage'],
      ['series', 'Series or aggregate'],
    ] as const
  ).map(([key, name]) => ({
    field: `competition.${key}` satisfies Common,
    name,
    input: { kind: 'text', max: COMPETITION_MAX[key] } as const,
    path: ['competition', key],
    kind: 'competition' as const,
  })),
  ...(['a', 'b'] as const).map((key) => ({
    field: `record.${key}` satisfies Common,
    name: `Record ${key.toUpperCase()}`,
    input: { kind: 'text', max: COMPETITION_MAX.record } as const,
    path: ['competition', 'records', key],
    kind: 'competition' as const,
  })),
  {
    field: 'competition.logo' satisfies Common,
    name: 'Logo',
    input: { kind: 'picture' },
    path: ['competition', 'logo'],
    kind: 'competition',
  },
];

function bothSides([what, name, path, input]: OfSide): OverridableField[] {
  return (['a', 'b'] as const).map((key) => ({
    field: `${what}.${key}` as Common,
    name: `${name} ${key.toUpperCase()}`,
    input,
    path: path(key),
    kind: 'fed' as const,
  }));
}

function fieldsIn(sport: string): OverridableField[] {
  const own = watchedSport(sport).overrides.map(({ field, name, input, inView }) => ({
    field,
    name,
    input,
    path: ['view', inView],
    kind: 'fed' as const,
  }));
  const { manualFacts, matchRules } = watchedSport(sport);
  return [
    ...bothSides(SCORE),
    ...own,
    ...TEAM.flatMap(bothSides),
    ...[...manualFacts, ...FREE_LINES].map(({ field, name, input }) => ({
      field,
      name,
      input,
      path: ['manualFacts', field],
      kind: 'fact' as const,
    })),
    ...COMPETITION,
    ...matchRules.rows.map(({ key, name, input }) => ({
      field: ruleField(key),
      name,
      input,
      path: ['view', 'rules', key],
      kind: 'rule' as const,
    })),
  ];
}

const allFields = forAllSports(
  (sports): ReadonlyMap<string, readonly OverridableField[]> =>
    new Map(sports.map(([sport]) => [sport, fieldsIn(sport)])),
);

/** Returns a sport's fields in display order; none for an unknown sport. */
export function overridableFields(sport: string): readonly OverridableField[] {
  return allFields().get(sport) ?? [];
}

/** Returns a field of a match, or null if its sport has none with that name. */
export function overridableField(match: MatchView, field: string): OverridableField | null {
  return overridableFields(match.view.sport).find((one) => one.field === field) ?? null;
}

export function takes(input: OverrideInput, value: unknown): value is OverrideValue {
  switch (input.kind) {
    case 'number':
      return typeof value === 'number' && Number.isInteger(value) && value >= input.min && value <= input.max;
    case 'text':
      return typeof value === 'string' && value.trim() !== '' && Array.from(value).length <= input.max;
    case 'color':
      return typeof value === 'string' && /^#[0-9a-f]{6}$/.test(value);
    case 'choice':
      return input.choices.some(([choice]) => choice === value);
    case 'parts':
      return isRecord(value) && takesParts(input.parts, value);
    case 'picture':
      return PicturePath.safeParse(value).success;
  }
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns whether an object has every required part, no unknown part, and only valid values. */
function takesParts(parts: readonly InputPart[], value: Readonly<Record<string, unknown>>): boolean {
  return (
    Object.keys(value).every((name) => parts.some(({ key }) => key === name)) &&
    parts.every(({ key, input, isOptional }) => {
      const part = lookUp(value, key) ?? null;
      return part === null ? isOptional : takes(input, part);
    })
  );
}

/** Returns whether any sport has a field with this name that accepts this value. */
export function canOverride(field: string, value: unknown): boolean {
  return [...allFields().values()].flat().some((one) => one.field === field && takes(one.input, value));
}

type Fields = Readonly<Record<string, unknown>>;

/** Returns the value of a field in a match, or null if it has none. */
export function readField(match: MatchView, { path }: OverridableField): OverrideValue {
  let found: unknown = match;
  for (const name of path) found = lookUp(found as Fields, name);
  return (found ?? null) as OverrideValue;
}

/** Returns the match with a new value in a field. The value must have been checked by `takes`. */
export function withField(match: MatchView, { path }: OverridableField, value: OverrideValue): MatchView {
  const overridden = replaced({ ...match }, path, value) as MatchView;
  const named = path[0] === 'teams' && path[2] === 'name' ? path[1] : undefined;
  // A name typed by the producer has no known short form.
  return named === undefined
    ? overridden
    : (replaced({ ...overridden }, ['teams', named, 'short'], null) as MatchView);
}

function replaced(fields: Fields, [name, ...rest]: readonly string[], value: OverrideValue): Fields {
  if (name === undefined) return fields;
  return {
    ...fields,
    [name]: rest.length === 0 ? value : replaced(lookUp(fields, name) as Fields, rest, value),
  };
}

/** Throws RequestRefused for a match rule. Match rules have their own request, and apply for the whole game. */
export function assertNoRule(field: string): void {
  if (field.startsWith(ruleField(''))) throw overrideErrors.isRule(field);
}
