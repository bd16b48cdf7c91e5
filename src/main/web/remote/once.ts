import { createHash } from 'node:crypto';
import type { Context } from 'hono';
import type { Log } from '../../show/ports.ts';
import type { Requester } from '../../show/operators/requester.ts';
import { AnswerCache } from '../../show/requests/answer-cache.ts';
import { failed, reusedKey } from './errors.ts';
import { isIgnored } from './unknown-fields.ts';

/** Header with an ID of the call, so that the caller can repeat the call if the answer was lost. */
const HEADER = 'idempotency-key';
const KEY_MAX = 255;
/** Status of a failed call that may have changed something. If it were executed again, it could count twice. */
const EFFECT_UNKNOWN = 500;

/** A complete answer that can be sent more than once. */
interface Given {
  status: number;
  headers: [string, string][];
  body: ArrayBuffer;
}

/** Performs a call, or repeats the answer of an earlier call with the same `Idempotency-Key`. */
export type PerformOnce = (
  context: Context,
  call: { requester: Requester; body: string },
  /** Performs the call. The argument identifies it even after a restart of Touchline; null for a call without a key. */
  perform: (callId: string | null) => Response | Promise<Response>,
) => Promise<Response>;

/**
 * Returns a function that executes a write with the header `Idempotency-Key` only once and repeats its answer. A
 * refusal changed nothing and isn't stored, so a repeat is tried again. A call with the same key but another method,
 * path, query or body gets 409. Keys belong to one caller.
 */
export function performOnce(log: Log): PerformOnce {
  const once = new AnswerCache<Given>(
    () => performance.now(),
    ({ body }) => body.byteLength,
    ({ status }) => status < 400 || status === EFFECT_UNKNOWN,
  );
  return async (context, { requester, body }, perform) => {
    const key = context.req.header(HEADER);
    if (context.req.method === 'GET' || key === undefined || key === '' || key.length > KEY_MAX)
      return await perform(null);
    const name = `${requester.id} ${key}`;
    const call = callOf(context, body);
    const callId = createHash('sha256').update(`${name} ${call}`).digest('base64url');
    const answered = once.answer(name, call, async () => {
      const { status, headers, body: answer } = await answerOf(context, log, () => perform(callId));
      return { status, headers: [...headers], body: await new Response(answer).arrayBuffer() };
    });
    if (answered === null) return reusedKey(context);
    const { status, headers, body: answer } = await answered;
    return new Response(answer.byteLength === 0 ? null : answer, { status, headers });
  };
}

async function answerOf(
  context: Context,
  log: Log,
  perform: () => Response | Promise<Response>,
): Promise<Response> {
  try {
    return await perform();
  } catch (error) {
    return failed(context, error instanceof Error ? error : new Error(String(error)), log);
  }
}

/**
 * Returns everything that must be equal in two calls with the same key. The body is hashed because it may contain a
 * picture.
 */
function callOf({ req }: Context, body: string): string {
  const query = new URLSearchParams(
    [...new URL(req.url).searchParams].filter(([name]) => !isIgnored(name)),
  ).toString();
  return `${req.method} ${req.path}?${query} ${createHash('sha256').update(body).digest('hex')}`;
}
