import { z } from 'zod';
import type { Role } from '../../../preload/contract/roles.ts';
import { TAGS } from '../../../preload/contract/route.ts';
import { BASE_URL, statusesInWords } from './errors.ts';
import { EMPTY_BODY, type Body, type Operation } from './operation.ts';
import { refTo, schemaOf, schemasOf, type JsonSchema } from './schemas.ts';

/** OpenAPI 3.1 document of the remote control, generated from the schemas that read and validate its calls. */

const DESCRIPTION = `Everything a producer does in the control window, for Companion, Stream Deck and scripts.

Every call that writes needs the header \`X-Touchline: 1\`. Every call from another machine needs a key: an operator's key,
if the operator's role allows the call, or the key Touchline was started with. A refused call returns an error with a
message and changes nothing. With status 500, part of the call may have taken effect; the message says what is known.
Later versions may add fields to responses, so ignore fields that you don't know.`;

const REFUSED = `The call was refused and changed nothing. With status 500, part of it may have taken effect; the message says what is known. Codes by status:

${statusesInWords()}`;

const SECURITY_SCHEMES = {
  write: {
    type: 'apiKey',
    in: 'header',
    name: 'X-Touchline',
    description: "Always `1`. Other websites can't send this header.",
  },
  key: {
    type: 'http',
    scheme: 'bearer',
    description:
      "An operator's key, or the key Touchline was started with. Required from other machines. On this machine, an operator's key limits the call to that operator's role.",
  },
};

/** Each entry is one way to authorize a call: from this computer, or with a key. */
const READ_SECURITY = [{}, { key: [] }];
const WRITE_SECURITY = [{ write: [] }, { write: [], key: [] }];

/** The schema of the document itself, as far as this code reads it. */
export const OpenApiDocument = z.looseObject({
  openapi: z.string(),
  info: z.looseObject({ title: z.string(), version: z.string(), description: z.string() }),
  /** The operations by path, then by method. */
  paths: z.record(z.string(), z.record(z.string(), z.looseObject({}))),
});
export type OpenApiDocument = z.infer<typeof OpenApiDocument>;

export function openApiDocument(operations: readonly Operation[], version: string): OpenApiDocument {
  return {
    openapi: '3.1.1',
    info: {
      title: 'Touchline remote control',
      version,
      description: DESCRIPTION,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: BASE_URL, description: 'Where this document is served.' }],
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    paths: pathsOf(operations),
    components: {
      schemas: schemasOf(operations),
      securitySchemes: SECURITY_SCHEMES,
      responses: {
        Refused: { description: REFUSED, content: { 'application/json': { schema: refTo('Refusal') } } },
        KeyMissing: {
          description: 'The call came from another machine without a key.',
          content: { 'text/plain': { schema: { type: 'string' } } },
        },
      },
    },
  };
}

function pathsOf(operations: readonly Operation[]): OpenApiDocument['paths'] {
  const paths = new Map<string, OpenApiDocument['paths'][string]>();
  for (const operation of operations) {
    const { path, method } = operation;
    paths.set(path, { ...paths.get(path), [method]: described(operation) });
  }
  return Object.fromEntries(paths);
}

/** Who may make a call with this minimum role. */
const ROLE_WORDS: Readonly<Record<Role, string>> = {
  watch: 'Any operator.',
  score: 'Operators with the role `score` or `produce`.',
  produce: 'Operators with the role `produce`.',
  own: 'This machine, or the key Touchline was started with.',
};

function described(operation: Operation): JsonSchema {
  const { id, tag, summary, method, role, params, query, body, answer } = operation;
  const parameters = [...parametersOf('path', params), ...parametersOf('query', query)];
  return {
    operationId: id,
    tags: [tag],
    summary,
    description: ROLE_WORDS[role],
    ...(parameters.length > 0 && { parameters }),
    ...(body !== null && body !== EMPTY_BODY && { requestBody: requestBodyOf(body) }),
    responses: {
      [answer.status]: responseOf(answer),
      401: { $ref: '#/components/responses/KeyMissing' },
      default: { $ref: '#/components/responses/Refused' },
    },
    security: method === 'get' ? READ_SECURITY : WRITE_SECURITY,
  };
}

function parametersOf(place: 'path' | 'query', { shape }: z.ZodObject): JsonSchema[] {
  return Object.entries(shape).map(([name, type]) => {
    const { description, ...schema } = schemaOf(type as z.ZodType);
    return { name, in: place, required: place === 'path', description, schema };
  });
}

function requestBodyOf({ name, schema, example }: Body): JsonSchema {
  return {
    // An empty body counts as an empty object.
    required: !schema.safeParse({}).success,
    content: { 'application/json': { schema: refTo(name), example } },
  };
}

const IN_WORDS: Partial<Record<number, string>> = {
  101: 'The WebSocket is open. Each message is the whole state as JSON text.',
  201: 'Created.',
  204: 'Done.',
};

function responseOf({ status, type, content }: Operation['answer']): JsonSchema {
  return {
    description: IN_WORDS[status] ?? 'Done. The body contains the new state.',
    ...(type !== null && content !== null && { content: { [type]: { schema: refTo(content.name) } } }),
  };
}
