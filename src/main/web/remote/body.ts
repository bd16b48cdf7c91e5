import type { Context } from 'hono';
import { parseJson } from '../../../feed/contract/json.ts';
import { RequestRefused } from '../../show/refused.ts';

export const BODY_LIMIT = 64 * 1024;
/** A team's logo travels as base64. */
export const LOGO_BODY_LIMIT = 768 * 1024;

/**
 * A call's body: a JSON object; nothing at all counts as an empty one. Throws RequestRefused.
 *
 * @param limit in bytes
 */
export async function bodyOf(context: Context, limit: number): Promise<Record<string, unknown>> {
  const text = await textOf(context.req.raw.body, limit);
  if (text === null) {
    throw new RequestRefused('bad_request', `The body is over ${limit / 1024} KiB. Send less.`);
  }
  if (text.trim() === '') return {};
  if (!(context.req.header('content-type') ?? '').toLowerCase().startsWith('application/json')) {
    throw new RequestRefused(
      'bad_request',
      'The body must be JSON. Send it with the header "Content-Type: application/json".',
    );
  }
  let value: unknown;
  try {
    value = parseJson(text);
  } catch {
    throw new RequestRefused('bad_request', 'The body is no valid JSON. Check its quotes and braces.');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new RequestRefused('bad_request', 'The body must be a JSON object, such as {"league": "nba"}.');
  }
  return { ...value };
}

/** A body that is so many times over its limit is none that somebody has sent by mistake. */
const HEARD_OUT = 16;

/**
 * A body as text; null where it is longer, in bytes. The rest of that is read and dropped, for only then is an answer
 * heard; of one without end the line is cut. Throws RequestRefused where it breaks off.
 */
async function textOf(body: AsyncIterable<Uint8Array> | null, limit: number): Promise<string | null> {
  const parts: Uint8Array[] = [];
  let length = 0;
  try {
    for await (const part of body ?? []) {
      length += part.length;
      if (length <= limit) parts.push(part);
      else parts.length = 0;
      // Leaving it unread ends its connection.
      if (length > limit * HEARD_OUT) break;
    }
  } catch {
    throw new RequestRefused('bad_request', 'The body broke off before its end. Send it again.');
  }
  return length > limit ? null : Buffer.concat(parts).toString('utf8');
}
