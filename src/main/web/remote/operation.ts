import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { z } from 'zod';
import type { Role } from '../../../preload/contract/roles.ts';
import type { Tag } from '../../../preload/contract/route.ts';
import { withDeprecatedNames } from '../../../preload/contract/deprecated-names.ts';
import { BODY_LIMIT } from './body.ts';

/** What a call of the remote control takes and answers: the schemas it is read, checked and documented with. */

/** For a call whose path names nothing, or that has no query. */
export const NONE = z.object({});

export interface Body {
  /** Its name in the document. */
  readonly name: string;
  /**
   * What may be sent. Made from the request's own schema, which is what refuses: so a refusal names the fields of the
   * request, the same for a window and for a remote caller.
   */
  readonly schema: z.ZodType;
  readonly example: object;
  /** Bytes. */
  readonly limit: number;
}

export function takes(name: string, schema: z.ZodType, example: object, limit = BODY_LIMIT): Body {
  return { name, schema, example, limit };
}

/** A body with no field in it: one that is sent must still be JSON, and is of no use. */
export const EMPTY_BODY = takes('Empty', NONE, {});

export interface Answer<T> {
  readonly status: number;
  readonly type: string | null;
  /** Its name in the document, and its schema; null: it has no body. */
  readonly content: { name: string; schema: z.ZodType } | null;
  send: (context: Context, value: T) => Response;
}

/** A JSON object. */
export function json<T extends object>(
  name: string,
  schema: z.ZodType<T>,
  status: ContentfulStatusCode = 200,
): Answer<T> {
  return {
    status,
    type: 'application/json',
    content: { name, schema },
    send: (context, value) => context.json(withDeprecatedNames(value) as object, status),
  };
}

/** 204: done, and there is nothing to tell. */
export const NOTHING: Answer<null> = {
  status: 204,
  type: null,
  content: null,
  send: (context) => context.body(null, 204),
};

/** A CSV file, as `file` sends it. */
export function csv(name: string, fileName: string): Answer<AsyncIterable<string>> {
  return file(name, fileName, 'text/csv', z.string());
}

/**
 * A file, to be kept under this name, sent as it is made. Where that fails in the middle the connection is cut: what has
 * come by then is no whole file.
 */
export function file(
  name: string,
  fileName: string,
  type: string,
  schema: z.ZodType,
): Answer<AsyncIterable<string>> {
  return {
    status: 200,
    type,
    content: { name, schema },
    send: (context, pieces) =>
      context.body(
        bytesOf(pieces, () => cut(context)),
        200,
        {
          'content-type': `${type}; charset=utf-8`,
          'content-disposition': `attachment; filename="${fileName}"`,
        },
      ),
  };
}

/** As many pieces are asked for as are sent on; none once nobody listens. @param fail cuts the connection; false: there is none */
function bytesOf(pieces: AsyncIterable<string>, fail: () => boolean): ReadableStream<Uint8Array> {
  const iterator = pieces[Symbol.asyncIterator]();
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      try {
        const next: IteratorResult<string, unknown> = await iterator.next();
        if (next.done) controller.close();
        else controller.enqueue(encoder.encode(next.value));
      } catch (error) {
        if (fail()) controller.close();
        else controller.error(error);
      }
    },
    async cancel() {
      await iterator.return?.();
    },
  });
}

/** The library would end the answer with the error's message, as if that were the last line. */
function cut(context: Context): boolean {
  const { outgoing } = (context.env ?? {}) as Partial<HttpBindings>;
  outgoing?.destroy();
  return outgoing !== undefined;
}

export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

/** One call as the document tells of it; the verbs of a path are one each. */
export interface Operation {
  /** Unique; what generated clients call it. */
  readonly id: string;
  readonly tag: Tag;
  readonly summary: string;
  readonly method: Method;
  /** The least that whoever makes it may do. */
  readonly role: Role;
  /** `/channels/{channel}/clock/start` */
  readonly path: string;
  readonly params: z.ZodObject;
  readonly query: z.ZodObject;
  readonly body: Body | null;
  readonly answer: {
    readonly status: number;
    readonly type: string | null;
    readonly content: { name: string; schema: z.ZodType } | null;
  };
}

// A file is sent piece by piece, and this one is a piece.
// eslint-disable-next-line @typescript-eslint/require-await -- there is nothing to wait for
export async function* whole(text: string): AsyncGenerator<string> {
  yield text;
}
