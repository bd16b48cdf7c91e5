import type { Context } from 'hono';
import type { z } from 'zod';
import { inputProblem } from '../contract/input-problem.ts';
import { JsonTooDeepError, parseJson } from '../contract/json.ts';
import { isSessionId } from '../contract/versions.ts';
import type { Account } from './account.ts';
import { Failure } from './failure.ts';
import type { Authenticated } from './tokens.ts';

/** The size limit of a request's body. A larger one is refused unread. */
export const BODY_LIMIT_BYTES = 64 * 1024;
/** The same for all sports of an operator, which are sent together. */
export const SPORTS_LIMIT_BYTES = 4 * 1024 * 1024;

/** Returns the token of a request from the bearer header or, if missing, the query (feed-protocol, Authentication). */
function tokenOf(context: Context): string | null {
  const header = /^bearer +(\S+)\s*$/i.exec(context.req.header('authorization') ?? '')?.[1];
  return header ?? (context.req.query('token') || null);
}

/**
 * Returns the authenticated caller.
 * @throws Failure 401, with the contract's detail for each case
 */
export async function callerOf(
  context: Context,
  authenticate: (token: string) => Promise<Authenticated>,
): Promise<Account> {
  const token = tokenOf(context);
  if (token === null) throw Failure.noToken();
  const authenticated = await authenticate(token);
  if (authenticated.kind === 'unavailable') throw Failure.cannotVerify();
  if (authenticated.kind === 'invalid') throw Failure.badToken();
  return authenticated.account;
}

/**
 * Returns the ID of a session route. Checked before the token (feed-protocol, HTTP).
 * @throws Failure 404
 */
export function sessionIdOf(context: Context): string {
  const sessionId = context.req.param('session') ?? '';
  if (!isSessionId(sessionId)) throw Failure.badSessionId();
  return sessionId;
}

/**
 * Returns the checked JSON body, with at most `JSON_DEPTH_MAX` levels.
 * @throws Failure 422 with the name of the field
 */
export async function bodyOf<Schema extends z.ZodType>(
  context: Context,
  schema: Schema,
): Promise<z.output<Schema>> {
  const text = await context.req.text();
  let body: unknown;
  try {
    body = text.trim() === '' ? {} : parseJson(text);
  } catch (error) {
    throw Failure.bad(error instanceof JsonTooDeepError ? error.message : "The body isn't JSON.");
  }
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  const { path, predicate } = inputProblem(parsed.error, body);
  throw Failure.bad(`${path.length === 0 ? 'The body' : `"${path.join('.')}"`} ${predicate}.`);
}
