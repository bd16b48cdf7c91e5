import { lookUp } from '../../feed/contract/lookup.ts';
import type { z } from 'zod';
import { cappedText } from '../../feed/contract/text.ts';

/** What could not be used of a settings file as it was, each as a producer calls it: `the output "Program" (width)`. */
export interface Repairs {
  putRight: string[];
  leftOut: string[];
}

/** The repairs while rows are read. */
export interface Repairing extends Repairs {
  /** Reading stops after this many. */
  most: number;
}

/** Lists in settings: what one row of them is, how rows are told apart, and how many there may be. */
export interface RowKind<T> {
  /** As a producer calls one: `output`. */
  what: string;
  /** Refuses what makes the row useless; fields that can be put right do that by themselves (`catch`). */
  schema: z.ZodType<T>;
  keyOf: (row: T) => string;
  most: number;
  /** What a producer calls its fields, where that is another word. */
  words: Partial<Record<string & keyof T, string>>;
  /** What a new row has: a field that a file of an older build lacks has that, which is no repair. */
  fresh?: Partial<T>;
  /** Every version has written the list, so a file without it has lost it. Files of older builds lack the other lists. */
  isInEveryVersion?: true;
}

/** Names in a sentence are cut. */
const NAME_SHOWN = 60;

/**
 * Reads a list row by row, so that a bad one costs itself alone: it is put right or left out, and told in `repairs`. Of
 * two rows with one key the first one counts.
 */
export function readRows<T extends object>(given: unknown, kind: RowKind<T>, repairs: Repairing): T[] {
  const { what, schema, keyOf, most, words, fresh = {}, isInEveryVersion = false } = kind;
  if (given === undefined && !isInEveryVersion) return [];
  if (!Array.isArray(given)) {
    repairs.leftOut.push(`every ${what}`);
    return [];
  }
  const rows = new Map<string, T>();
  for (const row of given as unknown[]) {
    if (repairs.leftOut.length + repairs.putRight.length >= repairs.most) break;
    const read = schema.safeParse(row);
    if (!read.success || rows.has(keyOf(read.data)) || rows.size >= most) {
      repairs.leftOut.push(nameOf(what, row));
      continue;
    }
    rows.set(keyOf(read.data), read.data);
    const changed = Object.entries(read.data)
      .filter(([field, value]) => {
        const told = lookUp(row as Record<string, unknown>, field);
        return !isAsGiven(told === undefined ? lookUp(fresh as Record<string, unknown>, field) : told, value);
      })
      .map(([field]) => lookUp(words, field) ?? field);
    if (changed.length > 0) repairs.putRight.push(`${nameOf(what, row)} (${changed.join(', ')})`);
  }
  return [...rows.values()];
}

/** Everything that was read was given so. Fields beyond it don't count: nobody uses them. */
function isAsGiven(given: unknown, read: unknown): boolean {
  if (Array.isArray(read)) {
    return (
      Array.isArray(given) &&
      given.length === read.length &&
      read.every((one, index) => isAsGiven(given[index], one))
    );
  }
  if (!isRecord(read)) return given === read;
  return (
    isRecord(given) && Object.entries(read).every(([field, value]) => isAsGiven(lookUp(given, field), value))
  );
}

function nameOf(what: string, row: unknown): string {
  const { name, id } = isRecord(row) ? row : {};
  const called = [name, id].find((one) => typeof one === 'string' && one.trim() !== '') as string | undefined;
  return called === undefined
    ? `one ${what} without a name`
    : `the ${what} "${cappedText(called, NAME_SHOWN)}"`;
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** More of a list would be no sentence. */
const LISTED_MAX = 5;

/** What was done to the settings, in one sentence, or null where nothing had to be. */
export function repairsSentence({ putRight, leftOut }: Repairs): string | null {
  const clauses = [
    ...(putRight.length > 0 ? [`corrected: ${listed(putRight)}`] : []),
    ...(leftOut.length > 0 ? [`left out: ${listed(leftOut)}`] : []),
  ];
  if (clauses.length === 0) return null;
  return `Parts of the settings file couldn't be used; ${clauses.join('; ')}. Everything else is unchanged.`;
}

function listed(all: readonly string[]): string {
  const more = all.length - LISTED_MAX;
  const shown = more > 0 ? [...all.slice(0, LISTED_MAX), `${more} more`] : all;
  return shown.join(', ');
}
