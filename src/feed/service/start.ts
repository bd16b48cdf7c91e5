import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import type { Duplex } from 'node:stream';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { WebSocketServer } from 'ws';
import { Accounts } from './accounts.ts';
import type { Clock } from './clock.ts';
import { every, iso } from './clock.ts';
import { Committer } from './committer.ts';
import { consumerRoutes } from './consumer-routes.ts';
import { openDatabase } from './database.ts';
import { deskRoutes } from './desk-routes.ts';
import { Failure } from './failure.ts';
import { Faults } from './faults.ts';
import { Games } from './games.ts';
import { importLog } from './import.ts';
import { Presses } from './presses.ts';
import { BODY_LIMIT_BYTES } from './request.ts';
import { Sandbox } from './sandbox.ts';
import { SessionRows } from './session-rows.ts';
import { Sessions } from './sessions.ts';
import { subscribe } from './subscribe.ts';
import { authenticate, readJwtKeys } from './tokens.ts';
import type { Authenticated } from './tokens.ts';

export const OPERATOR_TOKEN_FILE = 'operator-token';
const SET_ASIDE = 'presses set aside: they cannot be read';
const TICK_MS = 1000;
/** Close code of a server that stops, and how long consumers have to answer it. */
const GOING_AWAY = 1001;
const STOP_PATIENCE_MS = 500;
/** A request's headers, and all of it, have to be here by then. */
const HEADERS_WITHIN_MS = 10_000;
const REQUEST_WITHIN_MS = 60_000;
/** A consumer's messages are not read; nothing larger is even taken in. */
const CONSUMER_MESSAGE_LIMIT_BYTES = 4096;

/** One line of the service's log. Never holds a token or a query. */
export type Log = (level: 'info' | 'error', event: string, fields: Record<string, unknown>) => void;

export interface FeedServiceOptions {
  host: string;
  /** 0 picks a free one. */
  port: number;
  /** Holds everything remembered; null keeps nothing (tests). */
  folder: string | null;
  /** The operator's token; null: the one in the folder, made on first start. */
  operatorToken: string | null;
  scoutDarkAfterMs: number;
  /** Logs of games played elsewhere or long ago (`import.ts`), as JSON; those already here are left as they are. */
  imports: readonly string[];
  /** Whom JWTs must be meant for (`aud`); null: anybody. */
  jwtAudience: string | null;
  /** May an operator play faults (`/desk/faults`)? For drills; a service that others depend on plays none. */
  hasFaults: boolean;
  clock: Clock;
  log: Log;
}

export interface FeedService {
  /** Where it listens, e.g. `http://127.0.0.1:7800`. */
  url: string;
  operatorToken: string;
  stop(): Promise<void>;
}

/** Keys are 256 bits of chance, told apart from other secrets by their beginning. */
function newKey(): string {
  return `tl_${randomBytes(32).toString('base64url')}`;
}

function operatorTokenIn(folder: string | null): string {
  if (folder === null) return newKey();
  const file = join(folder, OPERATOR_TOKEN_FILE);
  if (existsSync(file)) return readFileSync(file, 'utf8').trim();
  const made = newKey();
  writeFileSync(file, `${made}\n`, { mode: 0o600 });
  return made;
}

function answerFailures(app: Hono, log: Log): void {
  app.notFound((context) => context.json({ detail: 'not found' }, 404));
  app.onError((error, context) => {
    if (error instanceof Failure) return context.json({ detail: error.message }, error.status);
    log('error', 'request failed', {
      method: context.req.method,
      path: context.req.path,
      error: String(error),
    });
    return context.json({ detail: 'internal error' }, 500);
  });
}

function listen(
  handle: (request: IncomingMessage, response: ServerResponse) => unknown,
  host: string,
  port: number,
): Promise<ReturnType<typeof createServer>> {
  return new Promise((resolve, reject) => {
    const server = createServer(
      {
        headersTimeout: HEADERS_WITHIN_MS,
        requestTimeout: REQUEST_WITHIN_MS,
        connectionsCheckingInterval: HEADERS_WITHIN_MS / 2,
      },
      (request, response) => void handle(request, response),
    );
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve(server);
    });
  });
}

function urlOf(host: string, address: ReturnType<ReturnType<typeof createServer>['address']>): string {
  const port = typeof address === 'object' && address ? address.port : 0;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/**
 * Tells of presses that can't be read in sessions that are not on air, one session a turn: there may be years of them,
 * and nobody waits for it. Answers how to stop.
 */
function tellSetAside(
  sessionIds: readonly string[],
  presses: Presses,
  { clock, log }: Pick<FeedServiceOptions, 'clock' | 'log'>,
): () => void {
  const left = [...sessionIds];
  const next = (): void => {
    const sessionId = left.shift();
    if (sessionId === undefined) return;
    const unreadable = presses.unreadable(sessionId);
    if (unreadable > 0) log('error', SET_ASIDE, { sessionId, count: unreadable });
    clock.soon(next);
  };
  clock.soon(next);
  return () => left.splice(0);
}

/**
 * Puts the service together and starts it. Rejects where the port is taken (`EADDRINUSE`) or the folder is another
 * service's (`FolderInUseError`); nothing is left behind then.
 */
export async function startFeedService(options: FeedServiceOptions): Promise<FeedService> {
  const { clock, folder, log } = options;
  const database = openDatabase(folder);
  const accounts = new Accounts(database);
  const games = new Games(database);
  const presses = new Presses(database);
  const rows = new SessionRows(database);
  const committer = new Committer(database, clock);
  const faults = new Faults(clock);
  const keys = readJwtKeys(folder, options.jwtAudience);
  if (keys === 'broken') log('error', 'the keys for account tokens cannot be used', {});

  try {
    for (const text of options.imports) importLog(text, { committer, presses, rows, clock });
  } catch (error) {
    database.close();
    throw error;
  }

  for (const sessionId of rows.setAside())
    log('error', 'session set aside: it cannot be read', { sessionId });
  for (const one of presses.setAside()) log('error', SET_ASIDE, { ...one });

  const operatorToken = options.operatorToken ?? operatorTokenIn(folder);
  accounts.setOperatorKey(operatorToken, iso(clock.now()));

  const sessions = new Sessions({
    clock,
    committer,
    presses,
    faults,
    rows,
    scoutDarkAfterMs: options.scoutDarkAfterMs,
    onFailure: (sessionId, error) =>
      log('error', 'session cannot be read', { sessionId, error: String(error) }),
    newSessionId: (league) => `${league}${randomBytes(9).toString('hex')}`,
  });
  const sandbox = new Sandbox({
    clock,
    faults,
    sessions,
    presses,
    onFailure: (sessionId, error) => log('error', 'tape press failed', { sessionId, error: String(error) }),
  });
  const identify = (token: string): Promise<Authenticated> =>
    faults.strike('auth-outage', null) === null
      ? authenticate(token, accounts, keys, clock)
      : Promise.resolve({ kind: 'unavailable' });
  // The operator must be able to play the next fault while the outage lasts.
  const identifyDesk = (token: string): Promise<Authenticated> => authenticate(token, accounts, keys, clock);

  const app = new Hono();
  answerFailures(app, log);
  app.use(
    bodyLimit({
      maxSize: BODY_LIMIT_BYTES,
      onError: () => {
        throw new Failure(413, 'The body is larger than 64 KiB.');
      },
    }),
  );
  const newId = (kind: 'account' | 'game'): string => `${kind}-${randomBytes(9).toString('hex')}`;
  const desk = {
    accounts,
    clock,
    committer,
    faults,
    games,
    rows,
    sessions,
    newId,
    newKey,
    hasFaults: options.hasFaults,
  };
  app.route('/desk', deskRoutes({ ...desk, authenticate: identifyDesk }));
  app.route(
    '/',
    consumerRoutes({ clock, faults, games, presses, rows, sessions, sandbox, authenticate: identify }),
  );

  const sockets = new WebSocketServer({
    noServer: true,
    clientTracking: true,
    perMessageDeflate: false,
    maxPayload: CONSUMER_MESSAGE_LIMIT_BYTES,
  });
  const onError = (error: unknown): void => log('error', 'connection failed', { error: String(error) });
  const subscribing = { server: sockets, sessions, clock, faults, authenticate: identify, onError };

  let server;
  try {
    server = await listen(getRequestListener(app.fetch), options.host, options.port);
  } catch (error) {
    database.close();
    throw error;
  }
  server.on('error', onError);
  const lines = new Set<Duplex>();
  server.on('upgrade', (request, socket, head) => {
    lines.add(socket);
    socket.once('close', () => lines.delete(socket));
    subscribe(request, socket, head, subscribing).catch((error: unknown) => {
      onError(error);
      socket.destroy();
    });
  });
  const stopTicking = every(clock, TICK_MS, () => {
    for (const live of sessions.liveOnes()) live.tick();
  });
  sessions.openAll();
  sandbox.sweepAbandoned();
  const stopTelling = tellSetAside(rows.idsOffAir(), presses, options);
  const url = urlOf(options.host, server.address());
  log('info', 'listening', { url });

  return {
    url,
    operatorToken,
    async stop() {
      sandbox.stop();
      stopTicking();
      stopTelling();
      committer.flush();
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeAllConnections();
      // Consumers are to come back (contract, refusals: anything else is transient); the deaf ones are cut.
      for (const socket of sockets.clients) socket.close(GOING_AWAY, 'service stopping');
      const cancelCut = clock.after(STOP_PATIENCE_MS, () => {
        for (const line of lines) line.destroy();
      });
      await closed;
      cancelCut();
      committer.flush();
      database.close();
      log('info', 'stopped', {});
    },
  };
}
