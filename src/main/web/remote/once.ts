import type { Context, MiddlewareHandler } from 'hono';
import type { Who } from '../../show/operators/who.ts';
import { AnsweredOnce } from '../../show/requests/answered-once.ts';
import { reusedKey } from './errors.ts';

/** What a caller names a call by, so that it can be sent again when its answer was lost. */
const HEADER = 'idempotency-key';
const KEY_MAX = 255;

/** A whole answer, to be given more than once. */
interface Given {
  status: number;
  headers: [string, string][];
  body: ArrayBuffer;
}

/**
 * Writes that carry the header `Idempotency-Key` are done once: a repeat gets the first answer.
 *
 * @param whoOf each caller has names of its own
 */
export function answeredOnce(whoOf: (context: Context) => Who): MiddlewareHandler {
  const once = new AnsweredOnce<Given>(
    () => performance.now(),
    ({ body }) => body.byteLength,
  );
  return async (context, next) => {
    const key = context.req.header(HEADER);
    if (context.req.method === 'GET' || key === undefined || key === '' || key.length > KEY_MAX)
      return next();
    const asked = `${context.req.method} ${context.req.path}`;
    const given = once.answer(`${whoOf(context).id} ${key}`, asked, async () => {
      await next();
      const { status, headers } = context.res;
      return { status, headers: [...headers], body: await context.res.arrayBuffer() };
    });
    if (given === null) return reusedKey(context);
    const { status, headers, body } = await given;
    // The answer that was read to be kept is used up.
    context.res = undefined;
    context.res = new Response(body.byteLength === 0 ? null : body, { status, headers });
    return undefined;
  };
}
