import { lookUp } from '../../feed/contract/lookup.ts';
import type { z } from 'zod';
import { cappedText } from '../../feed/contract/text.ts';

/**
 * The parts of a settings file that were corrected or dropped, named as the producer knows it: `the output "Program"
 * (width)`.
 */
export interface Repairs {
  putRight: string[];
  leftOut: string[];
}

/** Repairs collected while the rows are read. */
export interface Repairing extends Repairs {
  /** Maximum number of problems, after which reading stops. */
  most: number;
}

/** Description of a list in settings: its rows, their keys and their maximum number. */
export interface RowKind<T> {
  /** Name of a row for the producer: `output`. */
  what: string;
  /** Refuses unusable rows. Fields that can be corrected use `catch`. */
  schema: z.ZodType<T>;
  keyOf: (row: T) => string;
  most: number;
  /** Names of fields for the producer, if different. */
  words: Partial<Record<string & keyof T, string>>;
  /** Returns the names of the parts of a row that were dropped while reading, in addition to changed fields. */
  droppedFrom?: (stored: Readonly<Record<string, unknown>>, read: T) => string[];
  /** Defaults of a new row. A field missing from a file of an older build gets its default, which is not a repair. */
  fresh?: Partial<T>;
  /**
   * Set if every version writes this list, so that a file without it is damaged. Files of older builds lack the other
   * lists.
   */
  isInEveryVersion?: true;
}

/** Maximum length of a name in a sentence; longer names are cut. */
const NAME_SHOWN = 60;

/**
 * Reads a list row by row, so that a bad row affects no other. A bad row is corrected or left out, and recorded in
 * `repairs`. If two rows have the same key, the first is used.
 */
export function readRows<T extends object>(value: unknown, kind: RowKind<T>, repairs: Repairing): T[] {
  const { what, schema, keyOf, most, words, fresh = {}, isInEveryVersion = false, droppedFrom } = kind;
  if (value === undefined && !isInEveryVersion) return [];
  if (!Array.isArray(value)) {
    repairs.leftOut.push(`all ${what} entries`);
    return [];
  }
  const rows = new Map<string, T>();
  for (const row of value as unknown[]) {
    if (repairs.leftOut.length + repairs.putRight.length >= repairs.most) break;
    const read = schema.safeParse(row);
    if (!read.success || rows.has(keyOf(read.data)) || rows.size >= most) {
      repairs.leftOut.push(nameOf(what, row));
      continue;
    }
    rows.set(keyOf(read.data), read.data);
    const changed = Object.entries(read.data)
      .filter(([field, value]) => {
        const stored = lookUp(row as Record<string, unknown>, field);
        return !isUnchanged(
          stored === undefined ? lookUp(fresh as Record<string, unknown>, field) : stored,
          value,
        );
      })
      .map(([field]) => lookUp(words, field) ?? field);
    const parts = [...changed, ...(droppedFrom?.(row as Record<string, unknown>, read.data) ?? [])];
    if (parts.length > 0) repairs.putRight.push(`${nameOf(what, row)} (${parts.join(', ')})`);
  }
  return [...rows.values()];
}

/** Returns whether everything was read unchanged. Unknown fields are ignored because nothing uses them. */
function isUnchanged(stored: unknown, read: unknown): boolean {
  if (Array.isArray(read)) {
    return (
      Array.isArray(stored) &&
      stored.length === read.length &&
      read.every((one, index) => isUnchanged(stored[index], one))
    );
  }
  if (!isRecord(read)) return stored === read;
  return (
    isRecord(stored) &&
    Object.entries(read).every(([field, value]) => isUnchanged(lookUp(stored, field), value))
  );
}

function nameOf(what: string, row: unknown): string {
  const { name, id, league } = isRecord(row) ? row : {};
  const called = [name, id, league].find((one) => typeof one === 'string' && one.trim() !== '') as
    string | undefined;
  return called === undefined ? `one unnamed ${what}` : `the ${what} "${cappedText(called, NAME_SHOWN)}"`;
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Maximum number of items in a readable sentence. */
const LISTED_MAX = 5;

/** Returns one sentence about all repairs, or null if there were none. */
export function repairsSentence({ putRight, leftOut }: Repairs): string | null {
  const clauses = [
    ...(putRight.length > 0 ? [`Corrected: ${listed(putRight)}`] : []),
    ...(leftOut.length > 0 ? [`Left out: ${listed(leftOut)}`] : []),
  ];
  if (clauses.length === 0) return null;
  return `Parts of the settings file couldn't be used. ${clauses.join('. ')}. Everything else is unchanged.`;
}

function listed(all: readonly string[]): string {
  const more = all.length - LISTED_MAX;
  const shown = more > 0 ? [...all.slice(0, LISTED_MAX), `${more} more`] : all;
  return shown.join(', ');
}
