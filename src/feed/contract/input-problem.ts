import { lookUp } from './lookup.ts';
import type { z } from 'zod';
import { cappedText, hasMoreLetters } from './text.ts';
import { assertNever } from './values.ts';

/**
 * A description in plain English of why a schema refused an input. Schemas themselves report "Too big: expected string
 * to have <=60 characters".
 */
export interface InputProblem {
  /** The path of the field; empty: the whole input. */
  path: readonly string[];
  /** The clause after the field name, such as `can have at most 60 characters`. Without a period. */
  predicate: string;
}

type Issue = z.core.$ZodIssue;
/** The maximum number of names from the input in a sentence. */
const NAMES_SHOWN = 3;
const NAME_SHOWN = 40;
/** The maximum number of values in a sentence. With more, it becomes unreadable. */
const VALUES_SHOWN = 20;

/** Returns an input's first problem, based on the schema's error. */
export function inputProblem(error: { issues: readonly Issue[] }, input: unknown): InputProblem {
  const [first] = error.issues;
  if (first === undefined) return { path: [], predicate: 'is invalid' };
  const issue = innermost(first, input);
  const path = issue.path.map(String);
  return { path, predicate: predicateOf(issue, valueAt(input, issue.path)) };
}

/** Returns the problem of the shape that was most likely intended, if the input fits none of several shapes. */
function innermost(issue: Issue, input: unknown): Issue {
  if (issue.code !== 'invalid_union') return issue;
  const within = issue.errors.flatMap(([first]) =>
    first ? [{ ...first, path: [...issue.path, ...first.path] }] : [],
  );
  // Shapes that only differ in the type of a value are described together.
  if (within.every(({ path }) => path.length === issue.path.length)) return issue;
  // A shape that fits the type of the value was more likely intended than one that doesn't.
  const fitting = within.filter(({ path }) => path.length > issue.path.length);
  const meant = fitting.find(({ path }) => valueAt(input, path) !== undefined) ?? fitting[0];
  return meant ? innermost(meant, input) : issue;
}

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  let value = input;
  for (const key of path) {
    value =
      typeof value === 'object'
        ? lookUp<Record<PropertyKey, unknown>>(value as Record<PropertyKey, unknown> | null, key)
        : undefined;
  }
  return value;
}

function predicateOf(issue: Issue, value: unknown): string {
  if (value === undefined && issue.code !== 'custom') return 'is missing';
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${kindOf(issue.expected)}`;
    case 'invalid_value':
      return issue.values.length > VALUES_SHOWN ? "isn't one of the allowed values" : oneOf(issue.values);
    case 'invalid_union':
      return unionPredicate(issue);
    case 'too_big':
      return mostOf(issue, value);
    case 'too_small':
      return leastOf(issue);
    case 'not_multiple_of':
      return `must be a multiple of ${issue.divisor}`;
    case 'invalid_format':
      return lookUp(FORMATS, issue.format) ?? ownClause(issue);
    case 'unrecognized_keys':
      return `has ${listed(issue.keys)} in it, which this version doesn't support`;
    case 'invalid_key':
    case 'invalid_element':
      return 'has an invalid part';
    case 'custom':
      return ownClause(issue);
    default:
      return assertNever(issue, 'The issue');
  }
}

const KINDS: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  null: 'null',
};

function kindOf(expected: string): string {
  return lookUp(KINDS, expected) ?? 'something else';
}

const FORMATS: Readonly<Record<string, string>> = {
  url: 'must be a URL such as https://feed.example.com',
  base64: 'must be a file in base64',
  date: 'must be a date such as 2026-06-13',
  datetime: 'must be a time such as 2026-06-13T19:00:00Z',
};

/** Patterns and refinements have their own messages, which follow the name of the field. */
function ownClause({ message }: Issue): string {
  return /^[a-z]/.test(message) ? message : 'has the wrong format';
}

function unionPredicate(issue: Extract<Issue, { code: 'invalid_union' }>): string {
  if ('options' in issue && Array.isArray(issue.options)) return oneOf(issue.options);
  const kinds = issue.errors.flatMap(([first]) =>
    first?.code === 'invalid_type' ? [kindOf(first.expected)] : [],
  );
  return kinds.length > 0 ? `must be ${either(kinds)}` : 'is invalid';
}

function mostOf(issue: Extract<Issue, { code: 'too_big' }>, value: unknown): string {
  const { origin, maximum, inclusive } = issue;
  if (origin === 'string') {
    // Readers count a symbol with several code points as one letter.
    return typeof value === 'string' && !hasMoreLetters(value.trim(), Number(maximum))
      ? 'is too long, because some characters count as several; shorten it'
      : `can have at most ${maximum} characters`;
  }
  if (origin === 'array' || origin === 'set' || origin === 'map')
    return `can have at most ${maximum} entries`;
  return inclusive === false ? `must be less than ${maximum}` : `can be at most ${maximum}`;
}

function leastOf(issue: Extract<Issue, { code: 'too_small' }>): string {
  const { origin, minimum, inclusive } = issue;
  if (origin === 'string') return minimum > 1 ? `needs at least ${minimum} characters` : 'is empty';
  if (origin === 'array' || origin === 'set' || origin === 'map') return `needs at least ${minimum} entries`;
  return inclusive === false ? `must be more than ${minimum}` : `must be at least ${minimum}`;
}

function oneOf(values: readonly unknown[]): string {
  return `must be ${either(values.map((value) => JSON.stringify(value)))}`;
}

function either(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;
}

function listed(names: readonly string[]): string {
  const shown = names.slice(0, NAMES_SHOWN).map((name) => JSON.stringify(cappedText(name, NAME_SHOWN)));
  const more = names.length - shown.length;
  return [...shown, ...(more > 0 ? [`${more} more`] : [])].join(', ');
}
