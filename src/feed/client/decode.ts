import { JsonTooDeepError } from '../contract/json.ts';
import {
  isObject,
  readControl,
  readFrame,
  type ReceivedControl,
  type ReceivedFrame,
} from '../contract/received.ts';
import { capTexts } from '../contract/text.ts';

/**
 * One checked message of the feed. `unknown` is a control message of a later contract: ignored, unless it looks like a
 * frame with a type.
 */
export type FeedMessage =
  | { kind: 'control'; message: ReceivedControl }
  | { kind: 'frame'; frame: ReceivedFrame }
  | { kind: 'unknown'; type: string; looksLikeFrame: boolean };

/** A message that isn't part of the feed. Counted and dropped; never shown on air. */
export class FeedProtocolError extends Error {
  override readonly name = 'FeedProtocolError';
}

/**
 * Reads one text message; it is parsed and checked only once. Control messages differ from frames by their `type`
 * (feed-protocol, Control messages); a message with `outSeq` and `state` is a frame. Unknown fields and event types are
 * kept. Names and texts are truncated (`contract/text.ts`).
 *
 * @throws FeedProtocolError for anything else
 */
export function decode(text: string): FeedMessage {
  const value = parsed(text);
  if (!isObject(value)) throw new FeedProtocolError("The message isn't a JSON object.");
  const frame = readFrame(value);
  const { type } = value;
  if (typeof type === 'string') {
    const message = readControl(type, value);
    return message === null
      ? { kind: 'unknown', type, looksLikeFrame: frame !== null }
      : { kind: 'control', message };
  }
  if (frame !== null) return { kind: 'frame', frame };
  throw new FeedProtocolError(
    'The message isn\'t a frame: "outSeq" is missing or not a number, or "state" is missing.',
  );
}

function parsed(text: string): unknown {
  try {
    // Depth is checked on the text, before any code walks the value.
    return capTexts(JSON.parse(text));
  } catch (error) {
    const isTooDeep = error instanceof JsonTooDeepError;
    throw new FeedProtocolError(isTooDeep ? error.message : "The message isn't JSON.");
  }
}
