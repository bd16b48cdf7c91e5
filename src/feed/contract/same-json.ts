/** Returns whether two values have the same JSON, regardless of the order of fields. */
export function isSameJson(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  const text = textOf(one);
  const otherText = textOf(other);
  if (text === otherText) return true;
  // The same fields in a different order have the same length.
  return text?.length === otherText?.length && textOf(one, sorted) === textOf(other, sorted);
}

/** Returns undefined for values that JSON doesn't have. The types of `JSON.stringify` omit this case. */
function textOf(value: unknown, replacer?: (key: string, value: unknown) => unknown): string | undefined {
  return JSON.stringify(value, replacer);
}

function sorted(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)));
}
