/** Whether two values are the same once they are sent or saved, in whatever order their fields are. */
export function isSameJson(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  const text = textOf(one);
  const otherText = textOf(other);
  if (text === otherText) return true;
  // Another order of the same fields has the same length.
  return text?.length === otherText?.length && textOf(one, sorted) === textOf(other, sorted);
}

/** Undefined for what JSON does not have, which the types of `JSON.stringify` leave out. */
function textOf(value: unknown, replacer?: (key: string, value: unknown) => unknown): string | undefined {
  return JSON.stringify(value, replacer);
}

function sorted(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)));
}
