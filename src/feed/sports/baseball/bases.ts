import { asRecord, word } from '../reading.ts';
import type { BaseballView } from './wire.ts';

type Bases = NonNullable<BaseballView['bases']>;
type Base = keyof Bases;

const BASES: readonly Base[] = ['first', 'second', 'third'];

/** The spellings of bases in feeds. */
const BASE_NAMES: ReadonlyMap<string, Base> = new Map<string, Base>(
  BASES.flatMap((base, index) => {
    const number = String(index + 1);
    const ordinal = ['1st', '2nd', '3rd'][index] ?? '';
    const names = [base, number, `${number}b`, `b${number}`, `base${number}`, `base_${number}`, ordinal];
    return [...names, `on_${base}`, `on${base}`, `${base}_base`, `${base}base`, `runner_on_${base}`].map(
      (name): [string, Base] => [name, base],
    );
  }),
);

const EMPTY_WORDS = new Set(['empty', 'none', 'clear', 'false', 'null', '0']);
const LOADED_WORDS = new Set(['loaded', 'full', 'bases_loaded']);

function occupied(isOn: (base: Base, index: number) => boolean): Bases {
  return { first: isOn('first', 0), second: isOn('second', 1), third: isOn('third', 2) };
}

/** Returns whether a value means that a runner is on base: true, a player's name, number or object. */
function isRunner(value: unknown): boolean {
  if (typeof value === 'string') {
    const text = word(value);
    return text !== null && !EMPTY_WORDS.has(text) && /[a-z0-9]/.test(text);
  }
  if (typeof value === 'number') return Number.isFinite(value) && value !== 0;
  return value === true || (typeof value === 'object' && value !== null);
}

function baseNamed(value: unknown): Base | undefined {
  if (typeof value === 'number') return BASE_NAMES.get(String(value));
  const text = word(value);
  return text === null ? undefined : BASE_NAMES.get(text);
}

/** Reads three entries in base order, or a list of the occupied bases. */
function fromList(list: readonly unknown[]): Bases | null {
  const named = list.map(baseNamed);
  const isNamesOnly = named.every((base) => base !== undefined) && new Set(named).size === named.length;
  if (isNamesOnly) return occupied((base) => named.includes(base));
  return list.length === 3 ? occupied((_, index) => isRunner(list[index])) : null;
}

/** Reads "1_3", "12_", "_2_", "first,third", "loaded", "101". */
function fromText(text: string): Bases | null {
  const lower = text.trim().toLowerCase();
  const folded = word(lower);
  if (lower === '' || folded === null) return null;
  if (EMPTY_WORDS.has(folded)) return occupied(() => false);
  if (LOADED_WORDS.has(folded)) return occupied(() => true);
  if (/^[_\-–—.]{1,5}$/.test(lower)) return occupied(() => false);
  if (/^[01]{3}$/.test(lower)) return occupied((_, index) => lower[index] === '1');
  // Digits are the occupied bases, each at most once and in ascending order. Dashes, dots, spaces and other separators
  // are ignored.
  if (/^[_\-–—.]*1?[_\-–—.,/&+ ]*2?[_\-–—.,/&+ ]*3?[_\-–—.]*$/.test(lower)) {
    return occupied((_, index) => lower.includes(String(index + 1)));
  }
  const names = lower.split(/[\s,&+/|]+|_?and_?/).filter((part) => part !== '');
  const named = names.map((name) => BASE_NAMES.get(name));
  return named.length > 0 && named.every((base) => base !== undefined)
    ? occupied((base) => named.includes(base))
    : null;
}

/** Reads first base as 1, second as 2, third as 4. */
function fromMask(mask: number): Bases | null {
  if (!Number.isSafeInteger(mask) || mask < 0 || mask > 7) return null;
  return occupied((_, index) => ((mask >> index) & 1) === 1);
}

function fromFields(fields: Record<string, unknown>): Bases | null {
  const found = new Map<Base, boolean>();
  const entries = Object.entries(fields);
  for (const [name, runner] of entries) {
    const base = baseNamed(name.replaceAll(/([a-z])([A-Z])/g, '$1_$2'));
    if (base) found.set(base, found.get(base) === true || isRunner(runner));
  }
  // A non-empty list of runners without a known base is unreadable; an empty list means empty bases.
  if (found.size === 0 && entries.length > 0) return null;
  return occupied((base) => found.get(base) ?? false);
}

/** Returns which bases are occupied, from any format that a feed may use; null if unknown. */
export function basesOf(value: unknown): Bases | null {
  if (Array.isArray(value)) return fromList(value);
  if (typeof value === 'string') return fromText(value);
  if (typeof value === 'number') return fromMask(value);
  const fields = asRecord(value);
  return fields ? fromFields(fields) : null;
}
