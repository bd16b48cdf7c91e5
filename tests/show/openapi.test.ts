import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, it } from 'vitest';
import type { Operation } from '../../src/main/web/remote/operation.ts';
import { OPERATIONS } from '../../src/main/web/remote-api.ts';
import { remoteCaller } from './remote-caller.ts';
import { World } from './world.ts';

/**
 * The OpenAPI document of the remote control, in `openapi.json` next to the contract. `npm run contract:accept` accepts
 * a change; review its diff.
 */
const FILE = join(import.meta.dirname, 'openapi.json');
const PACKAGE = join(import.meta.dirname, '../../package.json');

interface Document extends Record<string, unknown> {
  openapi: string;
  info: { version: string };
  paths: Record<string, Record<string, Record<string, unknown>>>;
  components: { schemas: Record<string, unknown> };
}

async function served(): Promise<Document> {
  const { version } = JSON.parse(readFileSync(PACKAGE, 'utf8')) as { version: string };
  const world = new World({ identity: { build: 'test', version, runsOn: '' } });
  const { body } = await remoteCaller(world)('GET', '/openapi.json');
  return body as Document;
}

/** Returns every object within a value, including the value itself. */
function objectsIn(value: unknown): Record<string, unknown>[] {
  if (typeof value !== 'object' || value === null) return [];
  return [value as Record<string, unknown>, ...Object.values(value).flatMap(objectsIn)];
}

describe('the OpenAPI document', () => {
  it('matches the accepted version', async () => {
    const now = await served();
    if (process.env['ACCEPT_CONTRACT'] === '1') writeFileSync(FILE, `${JSON.stringify(now, null, 2)}\n`);
    expect(now).toEqual(JSON.parse(readFileSync(FILE, 'utf8')));
  });

  it('is valid OpenAPI 3.1', async () => {
    const document = await served();
    expect(document.openapi).toMatch(/^3\.1\./);
    expect(await new Validator().validate(document)).toEqual({ valid: true });
  });

  it('has no dangling reference and no unused schema', async () => {
    const document = await served();
    const refs = objectsIn(document).flatMap(({ $ref }) => (typeof $ref === 'string' ? [$ref] : []));
    const target = (ref: string): unknown =>
      ref
        .replace('#/', '')
        .split('/')
        .reduce<unknown>((part, key) => (part as Record<string, unknown> | undefined)?.[key], document);
    expect(refs.filter((ref) => target(ref) === undefined)).toEqual([]);
    const unused = Object.keys(document.components.schemas).filter(
      (name) => !refs.includes(`#/components/schemas/${name}`),
    );
    expect(unused).toEqual([]);
  });

  it('requires the header for every call that writes, and the key only from other machines', async () => {
    const { paths } = await served();
    for (const [path, methods] of Object.entries(paths)) {
      for (const [method, { security }] of Object.entries(methods)) {
        const isRead = method === 'get';
        const ways = isRead ? [{}, { key: [] }] : [{ write: [] }, { write: [], key: [] }];
        expect(security, `${method} ${path}`).toEqual(ways);
      }
    }
  });
});

describe('a call in the document', () => {
  it('has its own ID', () => {
    const ids = OPERATIONS.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('shares a schema name only with calls that use the same schema', () => {
    const named = OPERATIONS.flatMap(({ body, answer }: Operation) => [body, answer.content]);
    const schemas = new Map<string, unknown>();
    for (const one of named) {
      if (one)
        expect(schemas.set(one.name, schemas.get(one.name) ?? one.schema).get(one.name)).toBe(one.schema);
    }
  });

  it.each(OPERATIONS.map((operation): [string, Operation] => [operation.id, operation]))(
    'is described, matches its own example, and documents the parameters of its path: %s',
    (_id, { summary, body, path, params }) => {
      expect(summary).toMatch(/^[A-Z].*\.$/);
      expect(body?.schema.safeParse(body.example).error).toBeUndefined();
      expect(Object.keys(params.shape)).toEqual([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name));
    },
  );
});
