import type { Context } from 'hono';
import type { z } from 'zod';
import { controlRequests, type ControlRequest } from '../../../preload/contract.ts';
import { refusedInput } from '../../show/requests/problem.ts';
import { inputOf, perform, type Answered, type Parsed } from '../../show/requests/requests.ts';
import type { Role } from '../../../preload/contract/roles.ts';
import type { Tag } from '../../../preload/contract/route.ts';
import { requireRole, type Requester } from '../../show/operators/requester.ts';
import type { Show } from '../../show/show.ts';
import { withCurrentNames } from '../../../preload/contract/deprecated-names.ts';
import { parseBody, readBody } from './body.ts';
import { unknownCall } from './errors.ts';
import type { PerformOnce } from './once.ts';
import { EMPTY_BODY, NONE, type Answer, type Body, type Method, type Operation } from './operation.ts';
import { refuseUnread } from './unknown-fields.ts';

/** The requester of a call, and the show it is about. */
export interface Caller {
  show: Show;
  requester: Requester;
  /** Identifies the call, even after a restart of Touchline. Absent or null: the call has no Idempotency-Key. */
  callId?: string | null;
}

/** One route of the remote control, with its documentation. */
export interface RemoteCall {
  readonly method: Method;
  /** `/channels/:channel/clock/:verb` */
  readonly path: string;
  readonly operations: readonly Operation[];
  /** Handles a call. Rejects with RequestRefused. */
  handle: (context: Context, asker: Caller, once: PerformOnce) => Promise<Response>;
}

interface Named<P extends z.ZodObject> {
  /** Unique ID, used by generated clients. */
  id: string;
  tag: Tag;
  summary: string;
  path: string;
  /** Schema of the parameters in the path. If they don't match, the answer is 404. */
  params: P;
}

interface CallInput<P extends z.ZodObject, Q extends z.ZodObject> extends Caller {
  params: z.output<P>;
  query: z.output<Q>;
  /** The parsed body, not validated yet: `reply` or the schema of the request does that. */
  body: Record<string, unknown>;
}

interface CallSpec<P extends z.ZodObject, Q extends z.ZodObject, T> extends Named<P> {
  method: Method;
  /** Minimum role of the caller. */
  role: Role;
  query: Q;
  /** Null if the call has no body. */
  body: Body | null;
  answer: Answer<T>;
  reply: (callInput: CallInput<P, Q>) => T | Promise<T>;
}

export function call<P extends z.ZodObject, Q extends z.ZodObject, T>(spec: CallSpec<P, Q, T>): RemoteCall {
  const { method, path, answer, reply } = spec;
  return {
    method,
    path,
    operations: [{ ...spec, path: documented(path) }],
    handle: async (context, asker, once) => {
      requireRole(asker.requester, spec.role);
      const params = spec.params.safeParse(withCurrentNames(context.req.param()));
      if (!params.success) return unknownCall(context);
      const query = spec.query.safeParse(context.req.query());
      if (!query.success) throw refusedInput(query.error, context.req.query());
      const text = await readBody(context, (spec.body ?? EMPTY_BODY).limit);
      const body = withCurrentNames(parseBody(context, text)) as Record<string, unknown>;
      refuseUnread(spec, { query: context.req.query(), body });
      return await once(context, { requester: asker.requester, body: text }, async (callId) =>
        answer.send(context, await reply({ ...asker, callId, params: params.data, query: query.data, body })),
      );
    },
  };
}

/** Defines a call that reads, without a query, for every admitted requester. */
export function read<P extends z.ZodObject, T>(
  spec: Omit<CallSpec<P, typeof NONE, T>, 'method' | 'role' | 'query' | 'body'>,
): RemoteCall {
  return call({ ...spec, method: 'get', role: 'watch', query: NONE, body: null });
}

interface RequestSpec<P extends z.ZodObject, K extends ControlRequest, T> extends Named<P> {
  method: Method;
  body: Body | null;
  /** The control request that the call performs. */
  asks: K;
  /** Builds the input of the request. The request's schema validates it afterwards. */
  input: (callInput: Omit<CallInput<P, typeof NONE>, 'query'>) => object;
  answer: Answer<T>;
  /** Builds the answer from the result. */
  reply: (done: { show: Show; input: Parsed<K>; output: Answered<K> }) => T;
}

/** Defines a call that performs one control request. */
export function request<P extends z.ZodObject, K extends ControlRequest, T>(
  spec: RequestSpec<P, K, T>,
): RemoteCall {
  const { asks, input, reply } = spec;
  return call({
    ...spec,
    role: controlRequests[asks].role,
    query: NONE,
    reply: async (callInput) =>
      reply({ show: callInput.show, ...(await ask(callInput, asks, input(callInput))) }),
  });
}

/** Performs one control request. Resolves with the validated input and the output. Rejects with RequestRefused. */
export async function ask<K extends ControlRequest>(
  { show, requester, callId = null }: Caller,
  name: K,
  raw: object,
): Promise<{ input: Parsed<K>; output: Answered<K> }> {
  const input = inputOf(name, raw);
  const output = await perform(
    { show, requester, page: null, callId, setVisible: () => undefined },
    name,
    input,
  );
  return { input, output };
}

/** Converts `/channels/:channel` to the notation of the document: `/channels/{channel}`. */
function documented(path: string): string {
  return path.replace(/:(\w+)/g, '{$1}');
}
