import type { z } from 'zod';
import { lookUp } from '../../../feed/contract/lookup.ts';
import { cappedText } from '../../../feed/contract/text.ts';
import type { RequestRefused } from '../../show/refused.ts';
import { webErrors } from '../errors.ts';
import { EMPTY_BODY, type Operation } from './operation.ts';

const PATH_SHOWN = 40;

interface Sent {
  query: object;
  body: object;
}

/** Returns whether to ignore a parameter: Companion and browsers append `?_=123` to avoid caches. */
export const isIgnored = (name: string): boolean => name.startsWith('_');

/**
 * Throws RequestRefused if the caller sent a field, at any depth, that the call doesn't read. Ignoring it would hide a
 * typo.
 */
export function refuseUnread({ query, body }: Pick<Operation, 'query' | 'body'>, sent: Sent): void {
  const { schema } = body ?? EMPTY_BODY;
  const [inAddress] = unreadIn(query, sent.query)?.filter((name) => !isIgnored(name)) ?? [];
  if (inAddress !== undefined)
    throw unread(inAddress, 'URL', isRead(schema, inAddress) ? 'Send it in the body.' : null);
  const [inBody] = unreadIn(schema, sent.body) ?? [];
  if (inBody !== undefined)
    throw unread(
      inBody,
      'body',
      isRead(query, inBody) ? `Send it in the query string, as ?${inBody}=.` : null,
    );
}

function unread(path: string, place: 'URL' | 'body', remedy: string | null): RequestRefused {
  const shown = JSON.stringify(cappedText(path, PATH_SHOWN));
  return webErrors.unreadField(shown, place, remedy ?? 'Leave it out.');
}

function isRead(schema: z.core.$ZodType, field: string): boolean {
  return unreadIn(schema, { [field]: null })?.length === 0;
}

/**
 * Returns the paths of the fields in `value` that `schema` doesn't read, such as `home.name` or `players.0.name`. Null
 * if the schema takes neither an object nor a list. Records and loose objects accept any name. The values of records
 * are checked.
 */
function unreadIn(schema: z.core.$ZodType, value: unknown, path: readonly string[] = []): string[] | null {
  if (typeof value !== 'object' || value === null) return [];
  const { def } = (schema as z.core.$ZodTypes)._zod;
  const within = (part: z.core.$ZodType, name: string, inner: unknown): string[] =>
    unreadIn(part, inner, [...path, name]) ?? [];
  switch (def.type) {
    case 'object':
      return Object.entries(value).flatMap(([name, inner]) => {
        const part = lookUp(def.shape, name) ?? def.catchall;
        if (part === undefined || part._zod.def.type === 'never') return [[...path, name].join('.')];
        return within(part, name, inner);
      });
    case 'record':
      return Object.entries(value).flatMap(([name, inner]) => within(def.valueType, name, inner));
    case 'array':
      return Object.entries(value).flatMap(([place, inner]) => within(def.element, place, inner));
    case 'tuple':
      return Object.entries(value).flatMap(([place, inner]) => {
        const part = def.items[Number(place)] ?? def.rest;
        return part ? within(part, place, inner) : [];
      });
    case 'intersection':
      return unreadInEach([unreadIn(def.left, value, path), unreadIn(def.right, value, path)]);
    case 'union':
      return unreadInEach(def.options.map((option) => unreadIn(option, value, path)));
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'nonoptional':
    case 'readonly':
    case 'catch':
      return unreadIn(def.innerType, value, path);
    case 'pipe':
      return unreadIn(def.in, value, path);
    case 'lazy':
      return unreadIn(def.getter(), value, path);
    case 'any':
    case 'unknown':
    case 'custom':
    case 'transform':
      return [];
    default:
      return null;
  }
}

/** Returns the fields that no part reads. A part that doesn't read `home` doesn't read `home.name` either. */
function unreadInEach(parts: readonly (string[] | null)[]): string[] | null {
  const applicable = parts.filter((part) => part !== null);
  if (applicable.length === 0) return null;
  const covers = (one: string, path: string): boolean => path === one || path.startsWith(`${one}.`);
  const isUnreadInEach = (path: string): boolean =>
    applicable.every((part) => part.some((one) => covers(one, path)));
  return applicable.flat().filter(isUnreadInEach);
}
