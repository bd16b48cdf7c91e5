import { lookUp } from '../../feed/contract/lookup.ts';

/**
 * Names with the British spelling of earlier versions. Remote callers, show files and saved settings may still use
 * them; answers of remote calls have both spellings.
 */

const NEW_KEYS = { colour: 'color', 'colour.a': 'color.a', 'colour.b': 'color.b' } as const;
const NEW_VALUES = {
  'colour.a': 'color.a',
  'colour.b': 'color.b',
  'top-centre': 'top-center',
  'bottom-centre': 'bottom-center',
} as const;
const OLD_KEYS = Object.fromEntries(Object.entries(NEW_KEYS).map(([old, name]) => [name, old]));

/**
 * Returns `value` with each deprecated name, at any depth, replaced by the current one. If both are present, the
 * current one wins.
 */
export function withCurrentNames(value: unknown): unknown {
  if (typeof value === 'string') return lookUp(NEW_VALUES, value) ?? value;
  if (Array.isArray(value)) return value.map(withCurrentNames);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value);
  return Object.fromEntries(
    entries.flatMap(([key, inner]) => {
      const name = lookUp(NEW_KEYS, key) ?? key;
      return name !== key && Object.hasOwn(value, name) ? [] : [[name, withCurrentNames(inner)]];
    }),
  );
}

/** Returns `value` with each renamed key, at any depth, under its deprecated name too. */
export function withDeprecatedNames(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withDeprecatedNames);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, inner]) => {
      const both = withDeprecatedNames(inner);
      const old = lookUp(OLD_KEYS, key);
      return old === undefined
        ? [[key, both]]
        : [
            [key, both],
            [old, both],
          ];
    }),
  );
}
