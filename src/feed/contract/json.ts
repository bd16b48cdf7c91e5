/**
 * JSON from senders we don't control. `JSON.parse` itself takes any depth, but whatever walks the value afterwards
 * (a schema, a copy, `JSON.stringify`) recurses and would overflow the stack; so depth is judged before, on the text.
 */

/** Far more levels than anything of ours has (nine, in a frame), far fewer than a stack can take. */
export const JSON_DEPTH_MAX = 64;

export class JsonTooDeepError extends SyntaxError {
  override readonly name = 'JsonTooDeepError';
}

/**
 * `JSON.parse` for text of at most `JSON_DEPTH_MAX` levels. The size of a text is capped where it is read.
 *
 * @throws JsonTooDeepError for more levels, SyntaxError for what is no JSON
 */
export function parseJson(text: string): unknown {
  if (isDeeper(text, JSON_DEPTH_MAX)) {
    throw new JsonTooDeepError(`The JSON has more than ${JSON_DEPTH_MAX} levels.`);
  }
  return JSON.parse(text) as unknown;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPEN_ARRAY = 0x5b;
const CLOSE_ARRAY = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;

/** Brackets outside strings, counted. */
function isDeeper(text: string, max: number): boolean {
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    switch (text.charCodeAt(at)) {
      case QUOTE:
        at = endOfString(text, at);
        break;
      case OPEN_ARRAY:
      case OPEN_OBJECT:
        depth += 1;
        if (depth > max) return true;
        break;
      case CLOSE_ARRAY:
      case CLOSE_OBJECT:
        depth -= 1;
        break;
    }
  }
  return false;
}

/** Where the string that begins at `from` has its closing quote; the end of the text where it has none. */
function endOfString(text: string, from: number): number {
  for (let at = from + 1; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === BACKSLASH) at += 1;
    else if (code === QUOTE) return at;
  }
  return text.length;
}
