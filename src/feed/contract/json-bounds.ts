/**
 * Limits on the shape of JSON text, checked before it is parsed. `JSON.parse` and a schema take time and memory per
 * value, so a few megabytes of `{},{},` can block the program for minutes. Long strings are cheap.
 */
export interface JsonBounds {
  /** Nested arrays and objects. */
  depth?: number;
  /** Elements of one array, or members of one object. */
  entries?: number;
  /** Values in the whole text. */
  values?: number;
}

const QUOTE = 0x22;
const COMMA = 0x2c;
const OPEN_ARRAY = 0x5b;
const BACKSLASH = 0x5c;
const CLOSE_ARRAY = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;

/** Returns whether the text is within the limits. Text that isn't JSON can be within them too. */
export function isWithinBounds(text: string, bounds: JsonBounds): boolean {
  const { depth: depthMax = Infinity, entries: entriesMax = Infinity, values: valuesMax = Infinity } = bounds;
  let depth = 0;
  let values = 1;
  /** Entries so far in each open container. */
  const entries = [1];
  for (let at = 0; at < text.length; at += 1) {
    switch (text.charCodeAt(at)) {
      case QUOTE:
        at = endOfString(text, at);
        break;
      case OPEN_ARRAY:
      case OPEN_OBJECT:
        depth += 1;
        values += 1;
        entries[depth] = 1;
        if (depth > depthMax || values > valuesMax) return false;
        break;
      case CLOSE_ARRAY:
      case CLOSE_OBJECT:
        depth = Math.max(0, depth - 1);
        break;
      case COMMA: {
        const count = (entries[depth] ?? 1) + 1;
        values += 1;
        entries[depth] = count;
        if (count > entriesMax || values > valuesMax) return false;
        break;
      }
    }
  }
  return true;
}

/**
 * Returns the index of the string's closing quote, or of the end of the text. Skips an embedded picture in one step.
 */
function endOfString(text: string, from: number): number {
  for (let at = text.indexOf('"', from + 1); at !== -1; at = text.indexOf('"', at + 1)) {
    let slashes = 0;
    while (text.charCodeAt(at - 1 - slashes) === BACKSLASH) slashes += 1;
    if (slashes % 2 === 0) return at;
  }
  return text.length;
}
