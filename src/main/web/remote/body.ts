import type { Context } from 'hono';
import { isWithinBounds } from '../../../feed/contract/json-bounds.ts';
import { parseJson } from '../../../feed/contract/json.ts';
import type { z } from 'zod';
import { refusedInput } from '../../show/requests/problem.ts';
import { webErrors } from '../errors.ts';

export const BODY_LIMIT = 64 * 1024;
/** Limits for lists and values, far above any real body. */
const BODY_BOUNDS = { entries: 1_000, values: 500_000 };
/** Limits in bytes for bodies with a picture (as base64) or a file. */
export const BODY_LIMITS = { picture: 768 * 1024, file: 4_500_000 } as const;

/**
 * Reads the body of a call as text. Throws RequestRefused if it is too long or incomplete.
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

/** Parses the body of a call, which must be a JSON object. An empty body counts as `{}`. Throws RequestRefused. */
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

/** Validates a body that no request schema validates. Throws RequestRefused. */
export function checkedBody<T extends z.ZodType>(schema: T, body: Record<string, unknown>): z.output<T> {
  const read = schema.safeParse(body);
  if (!read.success) throw refusedInput(read.error, body);
  return read.data;
}

/** Checks the content type. Throws RequestRefused for one that a form on another site could send. */
export function mustBeJson(context: Context): void {
  if ((context.req.header('content-type') ?? '').toLowerCase().startsWith('application/json')) return;
  throw webErrors.notJson();
}

/**
 * Yields the pieces of a body as they arrive. Throws RequestRefused if the body is incomplete. Stops reading at the
 * limit, which ends the connection.
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

/** A body longer than the limit by this factor isn't read to its end. */
const HEARD_OUT = 16;

/**
 * Returns a body as text, or null if it is longer than the limit in bytes. The rest of a long body is read and
 * discarded, because the caller would otherwise never see the answer. An endless body is cut off. Throws
 * RequestRefused if the body is incomplete.
 */
async function textOf(body: AsyncIterable<Uint8Array> | null, limit: number): Promise<string | null> {
  const parts: Uint8Array[] = [];
  let length = 0;
  try {
    for await (const part of body ?? []) {
      length += part.length;
      if (length <= limit) parts.push(part);
      else parts.length = 0;
      // Unread data ends the connection.
      if (length > limit * HEARD_OUT) break;
    }
  } catch {
    throw webErrors.truncatedBody();
  }
  return length > limit ? null : Buffer.concat(parts).toString('utf8');
}
