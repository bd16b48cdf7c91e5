import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { z } from 'zod';
import type { Role } from '../../../preload/contract/roles.ts';
import type { Tag } from '../../../preload/contract/route.ts';
import { withDeprecatedNames } from '../../../preload/contract/deprecated-names.ts';
import { BODY_LIMIT } from './body.ts';

/** Input and answer of a remote call: the schemas that read, validate and document it. */

/** Schema for a call without parameters or query. */
export const NONE = z.object({});

export interface Body {
  /** Name in the document. */
  readonly name: string;
  /**
   * Schema of the body for the document and for unknown fields. The schema of the control request validates the
   * values, so that windows and remote callers get the same refusals.
   */
  readonly schema: z.ZodType;
  readonly example: object;
  /** In bytes. */
  readonly limit: number;
}

export function takes(name: string, schema: z.ZodType, example: object, limit = BODY_LIMIT): Body {
  return { name, schema, example, limit };
}

/** Body without fields. If one is sent, it must still be JSON, but it is not used. */
export const EMPTY_BODY = takes('Empty', NONE, {});

export interface Answer<T> {
  readonly status: number;
  readonly type: string | null;
  /** Name in the document, and schema. Null for an answer without a body. */
  readonly content: { name: string; schema: z.ZodType } | null;
  send: (context: Context, value: T) => Response;
}

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

/** The answer 204: done, with nothing to report. */
export const NOTHING: Answer<null> = {
  status: 204,
  type: null,
  content: null,
  send: (context) => context.body(null, 204),
};

export function csv(name: string, fileName: string): Answer<AsyncIterable<string>> {
  return file(name, fileName, 'text/csv', z.string());
}

/**
 * Returns an answer that sends a file for download while it is generated. If an error occurs halfway, the connection is
 * cut, so that the caller notices that the file is incomplete.
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

/**
 * Generates pieces only as fast as they are sent, and none after the connection closed.
 *
 * @param fail cuts the connection; returns false if there is none
 */
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

/**
 * Cuts the connection; returns false if there is none. Without this, the library would append the error message to
 * the file.
 */
function cut(context: Context): boolean {
  const { outgoing } = (context.env ?? {}) as Partial<HttpBindings>;
  outgoing?.destroy();
  return outgoing !== undefined;
}

export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

/** A call as documented. A path with several verbs has an operation for each. */
export interface Operation {
  /** Unique ID, used by generated clients. */
  readonly id: string;
  readonly tag: Tag;
  readonly summary: string;
  readonly method: Method;
  /** Minimum role of the caller. */
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

// Answers with a file take pieces; this yields the whole file as one piece.
// eslint-disable-next-line @typescript-eslint/require-await -- there is nothing to wait for
export async function* whole(text: string): AsyncGenerator<string> {
  yield text;
}
