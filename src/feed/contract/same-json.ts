/** Returns whether two values are the same once they are sent or saved, in any order of fields. */
export function isSameJson(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  const text = textOf(one);
  const otherText = textOf(other);
  if (text === otherText) return true;
  // The same fields in another order have the same length.
  return text?.length === otherText?.length && textOf(one, sorted) === textOf(other, sorted);
}

/** Undefined for values that JSON lacks, which the types of `JSON.stringify` omit. */
function textOf(value: unknown, replacer?: (key: string, value: unknown) => unknown): string | undefined {
  return JSON.stringify(value, replacer);
}

function sorted(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)));
}
