/**
 * Reads a record by a key from outside: a name, a code, a league, a field of a message. Returns undefined for every
 * key that isn't the record's own, so that "constructor" and "__proto__" are keys like any other.
 */
export function lookUp<Shape extends object>(
  record: Shape | null | undefined,
  key: PropertyKey,
): Shape[keyof Shape] | undefined {
  if (record === null || record === undefined) return undefined;
  // Svelte tracks a missing key only when it is read.
  const value = Reflect.get(record, key) as Shape[keyof Shape];
  return Object.hasOwn(record, key) ? value : undefined;
}
