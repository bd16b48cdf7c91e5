/**
 * Looks up an untrusted key in a record: a name, a code, a league, a message field. Returns undefined for any key that
 * isn't the record's own, so "constructor" and "__proto__" are ordinary keys.
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
