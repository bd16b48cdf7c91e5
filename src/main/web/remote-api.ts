import { Hono, type Context } from 'hono';
import type { Requester } from '../show/operators/requester.ts';
import type { Log } from '../show/ports.ts';
import type { Show } from '../show/show.ts';
import type { RemoteCall } from './remote/call.ts';
import { channelCalls } from './remote/channels.ts';
import { csvCalls } from './remote/csv-files.ts';
import { declaredCalls } from './remote/declared-calls.ts';
import { documentCall, EVENTS, indexCall } from './remote/document.ts';
import { failed, headerMissing, unknownCall } from './remote/errors.ts';
import { showFileCalls } from './remote/show-file.ts';
import { fontCalls } from './remote/fonts.ts';
import { performOnce } from './remote/once.ts';
import type { Operation } from './remote/operation.ts';
import { outputCalls } from './remote/outputs.ts';
import { readCalls } from './remote/reads.ts';
import { requestCalls } from './remote/requests.ts';

/**
 * Remote control, version 1: the requests of the control window as HTTP calls for Companion, Stream Deck and scripts.
 * Bodies are JSON. Every write needs the header `X-Touchline: 1`, which no page of another site can send. The calls
 * are in the order of docs/remote-control.md and of the accepted contract.
 */
const CALLS: readonly RemoteCall[] = [
  ...readCalls,
  ...declaredCalls(),
  ...requestCalls,
  ...channelCalls,
  ...outputCalls,
  ...fontCalls,
  ...csvCalls,
  ...showFileCalls,
  indexCall(() => OPERATIONS),
  documentCall(() => OPERATIONS),
];

/** All documented operations, one for each verb. */
export const OPERATIONS: readonly Operation[] = [...CALLS.flatMap(({ operations }) => operations), EVENTS];

/** Creates the app. @param whoOf returns the requester of a call */
export function remoteApi(show: Show, log: Log, whoOf: (context: Context) => Requester): Hono {
  const api = new Hono();
  api.onError((error, context) => failed(context, error, log));
  api.use(async (context, next) => {
    const isRead = context.req.method === 'GET';
    return isRead || context.req.header('x-touchline') === '1' ? next() : headerMissing(context);
  });
  const once = performOnce(log);
  for (const { method, path, handle } of CALLS) {
    api.on(method, path, (context) => handle(context, { show, requester: whoOf(context) }, once));
  }
  // A `notFound` handler of this app would never be called, because the app is mounted at /api/v1.
  api.all('*', unknownCall);
  return api;
}
