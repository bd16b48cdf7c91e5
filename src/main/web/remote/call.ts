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
import { refuseUnread } from './unread.ts';

/** Whoever makes a call, of which show. */
export interface Asker {
  show: Show;
  who: Requester;
  /** Names the call over restarts of Touchline, too; absent or null: the call has no key. */
  callId?: string | null;
}

/** One route of the remote control, and what the document says of it. */
export interface RemoteCall {
  readonly method: Method;
  /** `/channels/:channel/clock/:verb` */
  readonly path: string;
  readonly operations: readonly Operation[];
  /** Rejects with RequestRefused. */
  handle: (context: Context, asker: Asker, once: PerformOnce) => Promise<Response>;
}

interface Named<P extends z.ZodObject> {
  /** Unique; what generated clients call it. */
  id: string;
  tag: Tag;
  summary: string;
  path: string;
  /** What the path names. A path that does not fit is no call. */
  params: P;
}

interface Asked<P extends z.ZodObject, Q extends z.ZodObject> extends Asker {
  params: z.output<P>;
  query: z.output<Q>;
  /** Not checked yet: the request it becomes part of is. */
  body: Record<string, unknown>;
}

interface CallSpec<P extends z.ZodObject, Q extends z.ZodObject, T> extends Named<P> {
  method: Method;
  /** The least that whoever makes it may do. */
  role: Role;
  query: Q;
  /** Null: it takes none. */
  body: Body | null;
  answer: Answer<T>;
  reply: (asked: Asked<P, Q>) => T | Promise<T>;
}

/** Any call. */
export function call<P extends z.ZodObject, Q extends z.ZodObject, T>(spec: CallSpec<P, Q, T>): RemoteCall {
  const { method, path, answer, reply } = spec;
  return {
    method,
    path,
    operations: [{ ...spec, path: documented(path) }],
    handle: async (context, asker, once) => {
      requireRole(asker.who, spec.role);
      const params = spec.params.safeParse(withCurrentNames(context.req.param()));
      if (!params.success) return unknownCall(context);
      const query = spec.query.safeParse(context.req.query());
      if (!query.success) throw refusedInput(query.error, context.req.query());
      const text = await readBody(context, (spec.body ?? EMPTY_BODY).limit);
      const body = withCurrentNames(parseBody(context, text)) as Record<string, unknown>;
      refuseUnread(spec, { query: context.req.query(), body });
      return await once(context, { who: asker.who, body: text }, async (callId) =>
        answer.send(context, await reply({ ...asker, callId, params: params.data, query: query.data, body })),
      );
    },
  };
}

/** A call that reads, and knows no query: for whoever is let in. */
export function read<P extends z.ZodObject, T>(
  spec: Omit<CallSpec<P, typeof NONE, T>, 'method' | 'role' | 'query' | 'body'>,
): RemoteCall {
  return call({ ...spec, method: 'get', role: 'watch', query: NONE, body: null });
}

interface RequestSpec<P extends z.ZodObject, K extends ControlRequest, T> extends Named<P> {
  method: Method;
  body: Body | null;
  /** The request of the window contract that it makes. */
  asks: K;
  /** Puts together that request's input, which its schema then checks. */
  input: (asked: Omit<Asked<P, typeof NONE>, 'query'>) => object;
  answer: Answer<T>;
  /** What is told once it is done. */
  reply: (done: { show: Show; input: Parsed<K>; output: Answered<K> }) => T;
}

/** A call that makes one request, as a window does. */
export function request<P extends z.ZodObject, K extends ControlRequest, T>(
  spec: RequestSpec<P, K, T>,
): RemoteCall {
  const { asks, input, reply } = spec;
  return call({
    ...spec,
    role: controlRequests[asks].role,
    query: NONE,
    reply: async (asked) => reply({ show: asked.show, ...(await ask(asked, asks, input(asked))) }),
  });
}

/** Makes one request; answers its input as the schema has read it, and what came of it. Rejects with RequestRefused. */
export async function ask<K extends ControlRequest>(
  { show, who, callId = null }: Asker,
  name: K,
  raw: object,
): Promise<{ input: Parsed<K>; output: Answered<K> }> {
  const input = inputOf(name, raw);
  const output = await perform({ show, who, page: null, callId, setVisible: () => undefined }, name, input);
  return { input, output };
}

/** `/channels/:channel` as the document writes it: `/channels/{channel}`. */
function documented(path: string): string {
  return path.replace(/:(\w+)/g, '{$1}');
}
