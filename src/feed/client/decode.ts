import type { z } from 'zod';
import { JsonTooDeepError, parseJson } from '../contract/json.ts';
import { ControlMessage, WireFrame } from '../contract/messages.ts';
import { capTexts } from '../contract/text.ts';

/** One message of the feed, checked. `unknown` is a control message of a later contract: kept apart, harmless. */
export type FeedMessage =
  | { kind: 'control'; message: ControlMessage }
  | { kind: 'frame'; frame: WireFrame }
  | { kind: 'unknown'; type: string };

/** A message that is none of the feed's. Counted and dropped by whoever asked; never shown on air. */
export class FeedProtocolError extends Error {
  override readonly name = 'FeedProtocolError';
}

const CONTROL_TYPES: ReadonlySet<string> = new Set(['hello', 'ping', 'error', 'session_closed']);

/**
 * Reads one text message: parsed once, checked once. Control messages are told from frames by their `type`
 * (contract, control messages); unknown fields and event types stay in place. Names and texts are cut to what can be
 * used (`contract/text.ts`).
 *
 * @throws FeedProtocolError for anything that is neither
 */
export function decode(text: string): FeedMessage {
  let value: unknown;
  try {
    value = capTexts(parseJson(text));
  } catch (error) {
    const isTooDeep = error instanceof JsonTooDeepError;
    throw new FeedProtocolError(isTooDeep ? error.message : 'The message is not JSON.');
  }
  const type = typeOf(value);
  if (type !== null) {
    if (!CONTROL_TYPES.has(type)) return { kind: 'unknown', type };
    const control = ControlMessage.safeParse(value);
    if (control.success) return { kind: 'control', message: control.data };
    throw new FeedProtocolError(`The ${type} message is malformed: ${firstIssue(control.error)}`);
  }
  const frame = WireFrame.safeParse(value);
  if (frame.success) return { kind: 'frame', frame: frame.data };
  throw new FeedProtocolError(`The message is no frame: ${firstIssue(frame.error)}`);
}

/** Looked at by hand: a schema that says no to every frame would be most of what a frame costs. */
function typeOf(value: unknown): string | null {
  const isTyped = typeof value === 'object' && value !== null && 'type' in value;
  return isTyped && typeof value.type === 'string' ? value.type : null;
}

function firstIssue(error: z.ZodError): string {
  const issue = error.issues[0];
  return issue === undefined ? 'unknown' : `${issue.path.join('.') || 'top level'}: ${issue.message}`;
}
