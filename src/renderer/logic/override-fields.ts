import { lookUp } from '../../feed/contract/lookup.ts';
import type { MatchView } from '../../preload/contract/output-frame.ts';
import type { OverridableField, OverrideState, OverrideRelease } from '../../preload/contract/overrides.ts';
import type { SportState } from '../../preload/contract/sports.ts';
import { orderFrom, sideCode } from './sides.ts';

// Fields that can be overridden. Main decides which ones exist.

/** Returns the sport of a channel; undefined without a game. */
export function sportOf(
  show: { sports: readonly SportState[] } | null,
  channel: { match: MatchView | null } | null,
): SportState | undefined {
  return show?.sports.find(({ sport }) => sport === channel?.match?.view.sport);
}

/** Returns the fields of a match's sport, with the teams' codes in their names and in the order of the scorebug. */
export function overridableFields(sports: readonly SportState[], match: MatchView): OverridableField[] {
  const called = (words: string): string =>
    words.replace(/\b[AB]$/, (side) => sideCode(match, side as 'A' | 'B'));
  const found = sports.find(({ sport }) => sport === match.view.sport);
  const isAwayFirst = orderFrom(found?.first)[0] === 'B';
  const fields = found?.fields ?? [];
  return (isAwayFirst ? pairsSwapped(fields, ({ field }) => field) : fields).map((field) => ({
    ...field,
    name: called(field.name),
    input:
      field.input.kind === 'parts'
        ? {
            ...field.input,
            parts: field.input.parts.map((part) => ({
              ...part,
              name: called(part.name),
              input:
                part.input.kind === 'choice' ? choicesCalled(part.input, called, isAwayFirst) : part.input,
            })),
          }
        : field.input.kind === 'choice'
          ? choicesCalled(field.input, called, isAwayFirst)
          : field.input,
  }));
}

type ChoiceInput = Extract<OverridableField['input'], { kind: 'choice' }>;

function choicesCalled(
  input: ChoiceInput,
  called: (words: string) => string,
  isAwayFirst: boolean,
): ChoiceInput {
  const choices = isAwayFirst ? pairsSwapped(input.choices, ([value]) => value ?? '') : input.choices;
  return { ...input, choices: choices.map(([value, name]) => [value, called(name)]) };
}

/** Puts side B before side A in each pair, such as `score.a`, `score.b`, or the choices `A`, `B`. */
function pairsSwapped<T>(list: readonly T[], nameOf: (one: T) => string): T[] {
  const swapped = [...list];
  for (const [at, one] of list.entries()) {
    const next = list[at + 1];
    if (next === undefined || !/(^|\.)[aA]$/.test(nameOf(one))) continue;
    if (nameOf(next) !== nameOf(one).replace(/[aA]$/, (side) => (side === 'a' ? 'b' : 'B'))) continue;
    [swapped[at], swapped[at + 1]] = [next, one];
  }
  return swapped;
}

export const RELEASES: readonly (readonly [OverrideRelease, string])[] = [
  ['agree', 'until the feed agrees'],
  ['change', 'until the feed changes it'],
  ['manual', 'until I release it'],
];

/** Returns the current value of a field in the match; empty if it has none. */
export function valueOf(match: MatchView, { path }: Pick<OverridableField, 'path'>): string {
  let value: unknown = match;
  for (const name of path) value = lookUp(value as Record<string, unknown>, name);
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** Converts a field's text to a value for the window contract; null for an empty choice. */
export function typedValue(input: OverridableField['input'], text: string): string | number | null {
  if (input.kind === 'number') return Number(text);
  if (input.kind === 'choice') return text === '' ? null : text;
  return input.kind === 'color' ? text.toLowerCase() : text.trim();
}

/** Returns an override or fed value as text. */
export function valueWords(input: OverridableField['input'], value: OverrideState['value']): string {
  const named = input.kind === 'choice' ? input.choices.find(([one]) => one === value)?.[1] : undefined;
  if (typeof value === 'object' && value !== null) return Object.values(value).join(' ');
  return named ?? String(value ?? 'nothing');
}
