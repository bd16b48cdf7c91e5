import type { Context } from 'hono';
import { z } from 'zod';
import { REQUEST_ERROR_CODES, type RequestErrorCode } from '../../../preload/contract.ts';
import type { Log } from '../../show/ports.ts';
import { errorOf, stackOf } from '../../show/requests/requests.ts';

/** Refused calls: `{"error": {"code", "message"}}` with a status that matches the code. */

export const BASE_URL = '/api/v1';
export const DOCUMENT_URL = `${BASE_URL}/openapi.json`;

const UNKNOWN_CALL = 'unknown_call';

const STATUS = {
  bad_request: 422,
  unknown_channel: 404,
  unknown_graphic: 404,
  unknown_output: 404,
  unknown_source: 404,
  unknown_session: 404,
  unknown_moment: 404,
  unknown_field: 404,
  unknown_rule: 404,
  unknown_league: 422,
  unknown_call: 404,
  unknown_sponsor: 404,
  unknown_booking: 404,
  unknown_row: 404,
  unknown_operator: 404,
  unknown_sport: 404,
  unknown_theme: 404,
  unknown_font: 404,
  unknown_drill: 404,
  no_session: 409,
  limit_reached: 409,
  source_failed: 502,
  token_rejected: 502,
  not_encrypted: 403,
  not_permitted: 403,
  conflict: 409,
  obs_failed: 502,
  failed: 500,
  internal: 500,
} as const satisfies Record<RequestErrorCode | typeof UNKNOWN_CALL, number>;

type RefusalCode = keyof typeof STATUS;

export const Refusal = z.object({
  error: z.object({
    code: z.enum([...REQUEST_ERROR_CODES, UNKNOWN_CALL]),
    message: z.string().describe('What happened and what to do.'),
  }),
});
export type Refusal = z.infer<typeof Refusal>;

/** Returns all statuses of refusals with their codes: `404: unknown_channel, unknown_graphic, ...`. */
export function statusesInWords(): string {
  const codes = new Map<number, string[]>();
  for (const [code, status] of Object.entries(STATUS)) {
    codes.set(status, [...(codes.get(status) ?? []), `\`${code}\``]);
  }
  const rows = [...codes].sort(([one], [other]) => one - other);
  return rows.map(([status, names]) => `- ${status}: ${names.join(', ')}`).join('\n');
}

/** Returns the answer to a call that threw. Contains the sentence of a refusal, but no internals of a bug. */
export function failed(context: Context, error: Error, log: Log): Response {
  const { code, message } = errorOf(error);
  if (code === 'internal')
    log.error({ call: context.req.path, error: stackOf(error) }, 'a remote call failed');
  return refuse(context, code, message);
}

export function unknownCall(context: Context): Response {
  return refuse(context, UNKNOWN_CALL, `This call doesn't exist. GET ${DOCUMENT_URL} lists all calls.`);
}

export function reusedKey(context: Context): Response {
  const message = 'Another call used this Idempotency-Key. Send each call with a new key.';
  return refuse(context, 'conflict', message);
}

export function headerMissing(context: Context): Response {
  const message = 'This call needs the header "X-Touchline: 1". Add it and try again.';
  return refuse(context, 'not_permitted', message);
}

function refuse(context: Context, code: RefusalCode, message: string): Response {
  return context.json({ error: { code, message } } satisfies Refusal, STATUS[code]);
}
