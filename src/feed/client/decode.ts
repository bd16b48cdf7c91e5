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
 * One message of the feed, checked. `unknown` is a control message of a later contract: kept apart, harmless, unless it
 * looks like a frame that somebody has given a type.
 */
export type FeedMessage =
  | { kind: 'control'; message: ReceivedControl }
  | { kind: 'frame'; frame: ReceivedFrame }
  | { kind: 'unknown'; type: string; looksLikeFrame: boolean };

/** A message that is none of the feed's. Counted and dropped by whoever asked; never shown on air. */
export class FeedProtocolError extends Error {
  override readonly name = 'FeedProtocolError';
}

/**
 * Reads one text message: parsed once, checked once. Control messages are told from frames by their `type`
 * (feed-protocol, Control messages); `outSeq` and `state` make a frame. Unknown fields and event types stay in place. Names
 * and texts are cut to what can be used (`contract/text.ts`).
 *
 * @throws FeedProtocolError for anything that is neither
 */
export function decode(text: string): FeedMessage {
  const value = parsed(text);
  if (!isObject(value)) throw new FeedProtocolError('The message is no JSON object.');
  const frame = readFrame(value);
  const { type } = value;
  if (typeof type === 'string') {
    const message = readControl(type, value);
    return message === null
      ? { kind: 'unknown', type, looksLikeFrame: frame !== null }
      : { kind: 'control', message };
  }
  if (frame !== null) return { kind: 'frame', frame };
  throw new FeedProtocolError('The message is no frame: it has no "outSeq" that is a number, or no "state".');
}

function parsed(text: string): unknown {
  try {
    // Depth is judged on the way through it, before anything else looks inside.
    return capTexts(JSON.parse(text));
  } catch (error) {
    const isTooDeep = error instanceof JsonTooDeepError;
    throw new FeedProtocolError(isTooDeep ? error.message : 'The message is not JSON.');
  }
}
