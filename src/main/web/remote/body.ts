import type { Context } from 'hono';
import { isWithinBounds } from '../../../feed/contract/json-bounds.ts';
import { parseJson } from '../../../feed/contract/json.ts';
import type { z } from 'zod';
import { refusedInput } from '../../show/requests/problem.ts';
import { webErrors } from '../errors.ts';

export const BODY_LIMIT = 64 * 1024;
/** Far more than any body has. */
const BODY_BOUNDS = { entries: 1_000, values: 500_000 };
/** By what makes a body large. A picture travels as base64. */
export const BODY_LIMITS = { picture: 768 * 1024, file: 4_500_000 } as const;

/**
 * Reads a call's body as text. Throws RequestRefused when it is too long or breaks off.
 *
 * @param limit in bytes
 */
export async function readBody(context: Context, limit: number): Promise<string> {
  const text = await textOf(context.req.raw.body, limit);
  if (text === null) {
    throw webErrors.bodyTooLarge(limit / 1024);
  }
  return text;
}

/** Parses a call's body, which must be a JSON object. An empty body counts as `{}`. Throws RequestRefused. */
export function parseBody(context: Context, text: string): Record<string, unknown> {
  if (text.trim() === '') return {};
  mustBeJson(context);
  if (!isWithinBounds(text, BODY_BOUNDS)) {
    throw webErrors.tooManyEntries(BODY_BOUNDS.entries);
  }
  let value: unknown;
  try {
    value = parseJson(text);
  } catch {
    throw webErrors.invalidJson();
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw webErrors.notAnObject();
  }
  return { ...value };
}

/** Checks a body that no request's schema will check. Throws RequestRefused. */
export function checkedBody<T extends z.ZodType>(schema: T, body: Record<string, unknown>): z.output<T> {
  const read = schema.safeParse(body);
  if (!read.success) throw refusedInput(read.error, body);
  return read.data;
}

/** Throws RequestRefused for a body that another site could send. */
export function mustBeJson(context: Context): void {
  if ((context.req.header('content-type') ?? '').toLowerCase().startsWith('application/json')) return;
  throw webErrors.notJson();
}

/**
 * A body in pieces, as it comes. Throws RequestRefused where it breaks off. What is over the limit is not read, which ends
 * its connection.
 *
 * @param limit in bytes
 */
export async function* piecesOfBody(context: Context, limit: number): AsyncGenerator<Uint8Array> {
  const body: AsyncIterable<Uint8Array> | null = context.req.raw.body;
  let length = 0;
  try {
    for await (const piece of body ?? []) {
      length += piece.length;
      yield piece;
      if (length > limit) return;
    }
  } catch {
    throw webErrors.truncatedBody();
  }
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
    throw webErrors.truncatedBody();
  }
  return length > limit ? null : Buffer.concat(parts).toString('utf8');
}
