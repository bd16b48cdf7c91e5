/** Each pattern matches one kind of JSON token at the current position. */
const SPACE = /[ \t\r\n]*/uy;
const SCALAR =
  /"(?:[^"\\\p{Cc}]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/uy;
const KEY = /"(?:[^"\\\p{Cc}]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/uy;

/** A position in a text; both count from 1. */
export interface TextPlace {
  line: number;
  column: number;
}

/**
 * Returns the position at which a text stops being JSON, or null if it is JSON. Browsers report the position of some
 * errors only.
 */
export function jsonErrorOf(text: string): TextPlace | null {
  try {
    JSON.parse(text);
    return null;
  } catch {
    return placeIn(text, errorAt(text));
  }
}

/** Returns the line and column of an index in a text. */
export function placeIn(text: string, index: number): TextPlace {
  const before = text.slice(0, index).split('\n');
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}

/** Returns the index of the first character that can't continue a JSON text. */
function errorAt(text: string): number {
  let at = 0;
  const eat = (pattern: RegExp): boolean => {
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    if (found) at += found[0].length;
    return found !== null;
  };
  const eatChar = (char: string): boolean => {
    eat(SPACE);
    if (text[at] !== char) return false;
    at += 1;
    eat(SPACE);
    return true;
  };
  /** The closing bracket of each open list or object. */
  const open: string[] = [];
  const key = (): boolean => eat(KEY) && eatChar(':');
  for (;;) {
    eat(SPACE);
    if (eatChar('{')) {
      if (!eatChar('}')) {
        open.push('}');
        if (!key()) return at;
        continue;
      }
    } else if (eatChar('[')) {
      if (!eatChar(']')) {
        open.push(']');
        continue;
      }
    } else if (!eat(SCALAR)) return at;
    // After a value: closing brackets, then a comma and the next value.
    for (let close = open.at(-1); close !== undefined && eatChar(close); close = open.at(-1)) open.pop();
    eat(SPACE);
    if (open.length === 0 || !eatChar(',')) return at;
    if (open.at(-1) === '}' && !key()) return at;
  }
}
