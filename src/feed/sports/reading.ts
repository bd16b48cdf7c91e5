import { lookUp } from '../contract/lookup.ts';
import type { Side } from '../contract/values.ts';

/**
 * Reads untrusted states. Each function accepts any value and returns one of its type, or null. None throws or guesses.
 */

export type UnknownRecord = Record<string, unknown>;

/** Returns the value as a record; null if it isn't an object, or is an array. */
export function asRecord(value: unknown): UnknownRecord | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as UnknownRecord)
    : null;
}

/** Returns the value of the first own property in `names` that isn't null; undefined if there is none. */
export function field(value: unknown, ...names: string[]): unknown {
  const fields = asRecord(value);
  if (!fields) return undefined;
  for (const name of names) {
    const found = lookUp(fields, name) ?? null;
    if (found !== null) return found;
  }
  return undefined;
}

/** Returns a text in a form for comparing, without case, spaces or dashes: "First Half" -> "first_half". */
export function word(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > 80) return null;
  const folded = value
    .trim()
    .toLowerCase()
    .replaceAll(/[\s\-–—]+/g, '_');
  return folded === '' ? null : folded;
}

/** Returns an integer from 0 to `max`, read from a number or its digits, or null. */
export function count(value: unknown, max = Number.MAX_SAFE_INTEGER): number | null {
  let number: unknown = value;
  if (typeof value === 'string') {
    if (!/^\s*\d{1,9}\s*$/.test(value)) return null;
    number = Number(value);
  }
  if (typeof number !== 'number' || !Number.isSafeInteger(number)) return null;
  // Adding zero turns -0 into 0.
  return number >= 0 && number <= max ? number + 0 : null;
}

/** Like `count`, for values counted from one (periods, innings, downs): zero means "not yet" and becomes null. */
export function nth(value: unknown, max: number): number | null {
  const number = count(value, max);
  return number === 0 ? null : number;
}

/** Reads a boolean, 1 or 0, and words like "yes" and "off"; null for anything else. */
export function flag(value: unknown): boolean | null {
  if (typeof value === 'boolean') return value;
  if (value === 1) return true;
  if (value === 0) return false;
  switch (word(value)) {
    case 'true':
    case 'yes':
    case 'on':
    case '1':
      return true;
    case 'false':
    case 'no':
    case 'off':
    case '0':
      return false;
    default:
      return null;
  }
}

const NOTHING = new Set(['none', 'null', 'false', 'no', 'closed', 'empty', '0', 'undefined', 'nan']);

/**
 * Returns whether a field that is null while nothing is open has a value: any object (even an empty one), a non-empty
 * list, a word, `true`, or a number other than zero.
 */
export function isOpen(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(isOpen);
  if (typeof value === 'object') return value !== null;
  if (typeof value === 'number') return Number.isFinite(value) && value !== 0;
  if (typeof value === 'string') {
    const text = word(value);
    return text !== null && !NOTHING.has(text);
  }
  return value === true;
}

export function side(value: unknown): Side | null {
  if (typeof value === 'string') {
    const text = word(value);
    if (text === 'a' || text === 'team_a' || text === 'side_a') return 'A';
    if (text === 'b' || text === 'team_b' || text === 'side_b') return 'B';
    return null;
  }
  const named = field(value, 'team', 'side');
  return typeof named === 'string' ? side(named) : null;
}

/** Returns a number per side, each null if unreadable: `{a, b}`, `{A, B}`, `[a, b]` or "3-2". */
export function perSide(value: unknown): { a: number | null; b: number | null } {
  if (Array.isArray(value)) {
    return value.length === 2 ? { a: count(value[0]), b: count(value[1]) } : { a: null, b: null };
  }
  if (typeof value === 'string') {
    const parts = /^\s*(\d{1,9})\s*[-–—:/]\s*(\d{1,9})\s*$/.exec(value);
    return { a: count(parts?.[1]), b: count(parts?.[2]) };
  }
  return { a: count(field(value, 'a', 'A')), b: count(field(value, 'b', 'B')) };
}

/** Returns both numbers, or null if either is missing. */
export function pair(value: unknown): { a: number; b: number } | null {
  const { a, b } = perSide(value);
  return a === null || b === null ? null : { a, b };
}

/**
 * Returns the lowercase words of a text or of a list of texts (`"A 3pt"`, `["A", "3pt"]`); empty for any other value.
 */
export function words(value: unknown): string[] {
  if (typeof value === 'string') {
    const text = word(value);
    return text === null ? [] : text.split(/[^a-z0-9]+/).filter((part) => part !== '');
  }
  if (Array.isArray(value))
    return value.slice(0, 8).flatMap((part) => (typeof part === 'object' ? [] : words(part)));
  return [];
}
