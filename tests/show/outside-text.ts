/** The path to a place in a JSON value. */
export type Path = readonly (string | number)[];

/** Returns the paths of all texts in a JSON value. */
export function textsIn(value: unknown, path: Path = []): Path[] {
  if (typeof value === 'string') return [path];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => textsIn(inner, [...path, key]));
}

/** Returns the value with the value at a path replaced. */
export function replaced(value: unknown, [key, ...rest]: Path, make: (old: unknown) => unknown): unknown {
  if (key === undefined) return make(value);
  const entries = Object.entries(value as object).map(([name, inner]): [string, unknown] => [
    name,
    name === key ? replaced(inner, rest, make) : inner,
  ]);
  return Array.isArray(value) ? entries.map(([, inner]) => inner) : Object.fromEntries(entries);
}
