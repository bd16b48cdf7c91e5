import { withCurrentNames, withDeprecatedNames } from '../../src/preload/contract/deprecated-names.ts';
import { THIS_MACHINE } from '../../src/main/show/operators/requester.ts';
import { expect } from 'vitest';
import { z } from 'zod';
import { Refusal } from '../../src/main/web/remote/errors.ts';
import type { Operation } from '../../src/main/web/remote/operation.ts';
import { OPERATIONS, remoteApi } from '../../src/main/web/remote-api.ts';
import type { World } from './world.ts';

export const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

export interface Answered {
  status: number;
  body: unknown;
}

/** Returns a remote caller without a network. It checks every answer against its documented schema. */
export function remoteCaller(
  world: World,
): (method: string, path: string, body?: unknown) => Promise<Answered> {
  const api = remoteApi(world.show, silent, () => THIS_MACHINE);
  return async (method, path, body) => {
    const response = await api.request(path, {
      method,
      headers: { 'x-touchline': '1', 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json') === true;
    const answered = { status: response.status, body: isJson ? (JSON.parse(text) as unknown) : text };
    if (response.ok) {
      const type = response.headers.get('content-type')?.split(';')[0] ?? null;
      expectAsDocumented(operationOf(method, path), { ...answered, type, sent: body ?? {} });
    } else expectExactly(Refusal, answered.body, `${method} ${path}`);
    return answered;
  };
}

/** Returns the documented call. Throws if there is none. */
export function operationOf(method: string, path: string): Operation {
  const found = OPERATIONS.find((operation) => {
    const pattern = new RegExp(`^${operation.path.replace(/\{\w+\}/g, '[^/]+')}$`);
    return operation.method === method.toLowerCase() && pattern.test(path.split('?', 1)[0]!);
  });
  if (!found) throw new Error(`${method} ${path} is answered, but not documented.`);
  return found;
}

/** Fails unless input and answer match the operation's documentation. */
function expectAsDocumented(
  { id, body, answer }: Operation,
  answered: Answered & { type: string | null; sent: unknown },
): void {
  expect([answered.status, answered.type], id).toEqual([answer.status, answer.type]);
  if (answer.content) expectExactly(answer.content.schema, answered.body, id);
  else expect(answered.body, id).toBe('');
  if (body)
    expect(body.schema.safeParse(withCurrentNames(answered.sent)).error, `what ${id} takes`).toBeUndefined();
}

/** Fails if a field is missing, has a different type, or isn't in the schema. */
export function expectExactly(schema: z.ZodType, value: unknown, what: string): void {
  const parsed = schema.safeParse(value);
  if (!parsed.success) expect.fail(`${what} is not as documented:\n${z.prettifyError(parsed.error)}`);
  // Answers have deprecated names next to the documented ones.
  expect(withDeprecatedNames(parsed.data), what).toEqual(value);
}
