import { z } from 'zod';
import { cappedText } from '../../../feed/contract/text.ts';
import { RequestRefused } from '../../show/refused.ts';
import { EMPTY_BODY, type Operation } from './operation.ts';

const NAME_SHOWN = 40;

interface Sent {
  query: object;
  body: object;
}

/** Buttons add such a name to an address, `?_=123`, so that no cache answers. */
export const isIgnored = (name: string): boolean => name.startsWith('_');

/** Throws RequestRefused for a field that the call doesn't read: whoever sent it counts on it. */
export function refuseUnread({ query, body }: Pick<Operation, 'query' | 'body'>, sent: Sent): void {
  const known = { query: new Set(Object.keys(query.shape)), body: fieldsOf((body ?? EMPTY_BODY).schema) };
  const inAddress = Object.keys(sent.query).find((name) => !known.query.has(name) && !isIgnored(name));
  if (inAddress !== undefined)
    throw unread(inAddress, 'address', known.body?.has(inAddress) ? 'Send it in the body.' : null);
  const inBody = Object.keys(sent.body).find((name) => known.body?.has(name) === false);
  if (inBody !== undefined)
    throw unread(inBody, 'body', known.query.has(inBody) ? `Send it in the address, as ?${inBody}=.` : null);
}

function unread(name: string, place: 'address' | 'body', remedy: string | null): RequestRefused {
  const shown = JSON.stringify(cappedText(name, NAME_SHOWN));
  return new RequestRefused(
    'bad_request',
    `This call doesn't read ${shown} in its ${place}. ${remedy ?? 'Leave it out.'}`,
  );
}

/** The fields of a body; null: it takes any. */
function fieldsOf(schema: z.ZodType): Set<string> | null {
  if (schema instanceof z.ZodObject) return new Set(Object.keys(schema.shape));
  const parts =
    schema instanceof z.ZodIntersection
      ? [schema.def.left, schema.def.right]
      : schema instanceof z.ZodUnion
        ? schema.options
        : null;
  if (parts === null) return null;
  return new Set(parts.flatMap((part) => [...(fieldsOf(part as z.ZodType) ?? [])]));
}
