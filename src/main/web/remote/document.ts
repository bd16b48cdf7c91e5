import { z } from 'zod';
import { ShowState } from '../../../preload/contract/show-state.ts';
import { read, type RemoteCall } from './call.ts';
import { BASE_URL, DOCUMENT_URL } from './errors.ts';
import { OpenApiDocument, openApiDocument } from './openapi.ts';
import { json, NONE, type Operation } from './operation.ts';

/** The calls that describe the remote control: the index, and the OpenAPI document, which includes both. */

/** The WebSocket for events, which the server opens before routing. Documented here and served by `serveEvents`. */
export const EVENTS: Operation = {
  id: 'watchEvents',
  tag: 'api',
  summary:
    'Opens a WebSocket that sends the whole state now and after each change, at most ten times a second.',
  method: 'get',
  role: 'watch',
  path: '/events',
  params: NONE,
  query: NONE,
  body: null,
  answer: {
    status: 101,
    type: 'application/json',
    content: { name: 'Events', schema: ShowState.pick({ channels: true, outputs: true, automation: true }) },
  },
};

const Index = z.object({
  version: z.string().describe('The version of Touchline.'),
  openapi: z.string().describe('Path of the OpenAPI document.'),
  events: z.string().describe('Path of the WebSocket that sends the whole state.'),
  calls: z.array(z.string()).describe('Method and path of each call: `GET /api/v1/channels`.'),
});

/**
 * Returns the call that lists all calls.
 *
 * @param operations returns all operations, including this one
 */
export function indexCall(operations: () => readonly Operation[]): RemoteCall {
  return read({
    id: 'getIndex',
    tag: 'api',
    summary: 'Lists all calls, with the path of the OpenAPI document.',
    path: '/',
    params: NONE,
    answer: json('Index', Index),
    reply: ({ show }) => ({
      version: show.state().version,
      openapi: DOCUMENT_URL,
      events: `${BASE_URL}${EVENTS.path}`,
      calls: operations().map(({ method, path }) => `${method.toUpperCase()} ${BASE_URL}${path}`),
    }),
  });
}

/**
 * Returns the call that answers with the OpenAPI document.
 *
 * @param operations returns all operations, including this one, for the document
 */
export function documentCall(operations: () => readonly Operation[]): RemoteCall {
  // Created at the first request and cached, because creating it takes longer than a frame and it never changes while
  // the program runs.
  let document: OpenApiDocument | null = null;
  const documentOf = (version: string): OpenApiDocument => {
    if (document?.info.version !== version) document = openApiDocument(operations(), version);
    return document;
  };
  return read({
    id: 'getDocument',
    tag: 'api',
    summary: 'Returns the OpenAPI 3.1 document: every call with its input and output.',
    path: '/openapi.json',
    params: NONE,
    answer: json('Document', OpenApiDocument),
    reply: ({ show }) => documentOf(show.state().version),
  });
}
