import { isWithinBounds } from './json-bounds.ts';

/**
 * The maximum nesting depth: far more than any of Touchline's data has (nine, in a frame), and far less than the stack
 * allows.
 */
export const JSON_DEPTH_MAX = 64;

export class JsonTooDeepError extends SyntaxError {
  override readonly name = 'JsonTooDeepError';
}

const BYTE_ORDER_MARK = '\uFEFF';

/**
 * Parses JSON from untrusted senders, with at most `JSON_DEPTH_MAX` levels. Code that walks a deeper value (a schema, a
 * copy, `JSON.stringify`) would overflow the stack, so the depth is checked on the text first. Ignores a byte order
 * mark, which Windows editors add (RFC 8259, 8.1). The text's size is limited where it is read.
 *
 * @throws JsonTooDeepError for more levels, SyntaxError for invalid JSON
 */
export function parseJson(text: string): unknown {
  if (!isWithinBounds(text, { depth: JSON_DEPTH_MAX })) {
    throw new JsonTooDeepError(`The JSON has more than ${JSON_DEPTH_MAX} levels.`);
  }
  return JSON.parse(text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text) as unknown;
}
