import type { MatchView } from '../../preload/contract/output-frame.ts';
import type { OverrideState, OverrideField, OverrideRelease } from '../../preload/contract/overrides.ts';
import { sideCode } from './sides.ts';
import { SOCCER_PHASES } from './values.ts';

/** How the window asks for each value that can be held. */
export type HeldInput =
  | { kind: 'number'; min: number; max: number }
  | { kind: 'text'; max: number }
  | { kind: 'colour' }
  | { kind: 'choice'; choices: readonly (readonly [value: string | null, name: string])[] };

export interface HeldField {
  field: OverrideField;
  name: string;
  /** Null: every sport. */
  sports: readonly string[] | null;
  input: HeldInput;
}

const number = (min: number, max: number): HeldInput => ({ kind: 'number', min, max });
const PERIODS = ['basketball', 'football'];
const PHASES = Object.entries(SOCCER_PHASES);

/** In the order a producer looks for them. */
const FIELDS: readonly HeldField[] = [
  { field: 'score.a', name: 'Score A', sports: null, input: number(0, 999) },
  { field: 'score.b', name: 'Score B', sports: null, input: number(0, 999) },
  { field: 'phase', name: 'Phase', sports: ['soccer'], input: { kind: 'choice', choices: PHASES } },
  { field: 'period', name: 'Period', sports: PERIODS, input: number(1, 40) },
  {
    field: 'clockState',
    name: 'Play',
    sports: PERIODS,
    input: {
      kind: 'choice',
      choices: [
        ['live', 'Live'],
        ['break', 'Break'],
      ],
    },
  },
  { field: 'inning', name: 'Inning', sports: ['baseball'], input: number(1, 60) },
  {
    field: 'half',
    name: 'Half',
    sports: ['baseball'],
    input: {
      kind: 'choice',
      choices: [
        ['top', 'Top'],
        ['bottom', 'Bottom'],
      ],
    },
  },
  { field: 'outs', name: 'Outs', sports: ['baseball'], input: number(0, 3) },
  { field: 'balls', name: 'Balls', sports: ['baseball'], input: number(0, 4) },
  { field: 'strikes', name: 'Strikes', sports: ['baseball'], input: number(0, 3) },
  { field: 'down', name: 'Down', sports: ['football'], input: number(1, 4) },
  { field: 'distance', name: 'Distance', sports: ['football'], input: number(0, 99) },
  {
    field: 'possession',
    name: 'Possession',
    sports: ['basketball', 'soccer', 'football'],
    input: {
      kind: 'choice',
      choices: [
        ['A', 'A'],
        ['B', 'B'],
        [null, 'Nobody'],
      ],
    },
  },
  { field: 'name.a', name: 'Name A', sports: null, input: { kind: 'text', max: 60 } },
  { field: 'name.b', name: 'Name B', sports: null, input: { kind: 'text', max: 60 } },
  { field: 'code.a', name: 'Code A', sports: null, input: { kind: 'text', max: 4 } },
  { field: 'code.b', name: 'Code B', sports: null, input: { kind: 'text', max: 4 } },
  { field: 'colour.a', name: 'Colour A', sports: null, input: { kind: 'colour' } },
  { field: 'colour.b', name: 'Colour B', sports: null, input: { kind: 'colour' } },
];

/** The fields of a sport, with the teams called by their names. */
export function heldFieldsOf(match: MatchView): HeldField[] {
  const called = (words: string): string =>
    words.replace(/\b[AB]$/, (side) => sideCode(match, side as 'A' | 'B'));
  return FIELDS.filter(({ sports }) => sports === null || sports.includes(match.sport)).map((field) => ({
    ...field,
    name: called(field.name),
    input:
      field.input.kind === 'choice'
        ? {
            ...field.input,
            choices: field.input.choices.map(([value, name]) => [value, called(name)] as const),
          }
        : field.input,
  }));
}

export const RELEASES: readonly (readonly [OverrideRelease, string])[] = [
  ['agree', 'until the feed says the same'],
  ['change', 'until the feed changes it'],
  ['hand', 'until I release it'],
];

/** What the match says of a field now; an empty text where it says nothing. */
export function valueOf(match: MatchView, field: OverrideField): string {
  const [what, key] = field.split('.') as [string, 'a' | 'b' | undefined];
  const { view, teams } = match;
  if (what === 'score' && key) return String(view.score[key] ?? '');
  if (key) return teams[key][what as 'name' | 'code' | 'colour'] ?? '';
  const said = (view as unknown as Record<string, unknown>)[what === 'clockState' ? 'clock' : what];
  return typeof said === 'string' || typeof said === 'number' ? String(said) : '';
}

/** A value as the window contract takes it, from what stands in its field; null for an empty choice. */
export function typedValue(input: HeldInput, text: string): string | number | null {
  if (input.kind === 'number') return Number(text);
  if (input.kind === 'choice') return text === '' ? null : text;
  return input.kind === 'colour' ? text.toLowerCase() : text.trim();
}

/** A held or fed value in words. */
export function valueWords(input: HeldInput, value: OverrideState['value']): string {
  const named = input.kind === 'choice' ? input.choices.find(([one]) => one === value)?.[1] : undefined;
  return named ?? String(value ?? 'nothing');
}
