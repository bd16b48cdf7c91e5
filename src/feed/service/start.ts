import { randomBytes } from 'node:crypto';
import type { Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { WebSocketServer } from 'ws';
import type { CreateFault } from '../contract/desk.ts';
import { every } from './clock.ts';
import type { Clock } from './clock.ts';
import { consumerRoutes } from './consumer-routes.ts';
import { deskRoutes } from './desk-routes.ts';
import { drain } from './drain.ts';
import { Failure } from './failure.ts';
import { Faults } from './faults.ts';
import { listen, urlOf } from './http-server.ts';
import { importLog } from './import.ts';
import type { Log } from './log.ts';
import { noMeter } from './meter.ts';
import type { Meter, Metrics } from './meter.ts';
import { nodeDuties } from './node-duties.ts';
import { newKey, operatorTokenIn } from './operator-token.ts';
import { BODY_LIMIT_BYTES } from './request.ts';
import { Sandbox } from './sandbox.ts';
import { Sessions } from './sessions.ts';
import { openSqlite } from './sqlite/sqlite-storage.ts';
import { UnavailableError } from './storage.ts';
import type { Storage } from './storage.ts';
import { subscribe } from './subscribe.ts';
import { authenticate, jwtKeys, readKeyFiles } from './tokens.ts';
import type { Authenticated, JwtKeys } from './tokens.ts';

const TICK_MS = 1000;
/** Close code of a server that stops, and how long consumers have to answer it. */
const GOING_AWAY = 1001;
const STOP_PATIENCE_MS = 500;
/** Requests in flight when a node stops have this long to be answered. */
const FINISH_WITHIN_MS = 10_000;
/** A consumer's messages are not read; nothing larger is even taken in. */
const CONSUMER_MESSAGE_LIMIT_BYTES = 4096;

/** A database that nodes share. */
export interface SharedDatabase {
  /** postgres://user@host:port/name, without a password. */
  url: string;
  password: string | null;
  /** Over how long the consumers of a node that stops are sent elsewhere. */
  drainMs: number;
}

export interface FeedServiceOptions {
  host: string;
  /** 0 picks a free one. */
  port: number;
  /** Holds everything remembered; null keeps nothing (tests). */
  folder: string | null;
  /** One of many nodes on a database in common; null: alone, with everything in the folder. */
  database: SharedDatabase | null;
  /** Where what the service counts of itself can be read (`GET /metrics`), by anybody who gets there; null: nowhere. */
  metrics: { host: string; port: number } | null;
  /** The operator's token; null: the one in the folder, made on first start. Nodes of one database are all given it. */
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
  /** Where its metrics are, if anywhere. */
  metricsUrl: string | null;
  operatorToken: string;
  stop(): Promise<void>;
}

function answerFailures(app: Hono, log: Log): void {
  app.notFound((context) => context.json({ detail: 'not found' }, 404));
  app.onError((error, context) => {
    if (error instanceof Failure) return context.json({ detail: error.message }, error.status);
    if (error instanceof UnavailableError)
      return context.json({ detail: error.message }, 503, { 'Retry-After': '1' });
    log('error', 'request failed', {
      method: context.req.method,
      path: context.req.path,
      error: String(error),
    });
    return context.json({ detail: 'internal error' }, 500);
  });
}

/** PostgreSQL and the metrics are loaded by those only who ask for them: the app's own service starts without. */
async function openStorage(options: FeedServiceOptions, meter: Meter): Promise<Storage> {
  const { clock, database, folder, log, hasFaults } = options;
  if (database === null)
    return openSqlite({
      folder,
      clock,
      onUnreadable: (event, fields) => log('error', event, fields),
    });
  const { openPostgres } = await import('./postgres/postgres-storage.ts');
  return openPostgres({ ...database, clock, log, meter, hasFaults });
}

async function openMetrics({ metrics }: FeedServiceOptions): Promise<Metrics | null> {
  if (metrics === null) return null;
  const { startMetrics } = await import('./metrics/metrics.ts');
  return startMetrics(metrics);
}

/**
 * Puts the service together and starts it. Rejects where the port is taken (`EADDRINUSE`), the folder is another
 * service's (`FolderInUseError`) or the database can't be used (`DatabaseError`); nothing is left behind then.
 */
export async function startFeedService(options: FeedServiceOptions): Promise<FeedService> {
  const metrics = await openMetrics(options);
  try {
    const storage = await openStorage(options, metrics?.meter ?? noMeter);
    try {
      return await startOn(storage, metrics, options);
    } catch (error) {
      await storage.close();
      throw error;
    }
  } catch (error) {
    await metrics?.stop();
    throw error;
  }
}

async function startOn(
  storage: Storage,
  metrics: Metrics | null,
  options: FeedServiceOptions,
): Promise<FeedService> {
  const { folder, log } = options;
  const { accounts, clock, cluster, games, logs, sessions: rows } = storage;
  const meter = metrics?.meter ?? noMeter;
  const faults = new Faults(clock, options.hasFaults ? cluster : null);
  let keys = readKeys();
  function readKeys(): JwtKeys {
    const read = cluster ? () => cluster.jwtKeys() : () => readKeyFiles(folder ?? '');
    const found = folder === null && !cluster ? null : jwtKeys(read, options.jwtAudience);
    if (found === 'broken') log('error', 'the keys for account tokens cannot be used', {});
    return found;
  }

  for (const text of options.imports) await importLog(text, rows, clock);
  const operatorToken = options.operatorToken ?? operatorTokenIn(folder);
  await accounts.setOperatorKey(operatorToken);

  const sessions = new Sessions({
    clock,
    logs,
    faults,
    meter,
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
    logs,
    onFailure: (sessionId, error) => log('error', 'tape press failed', { sessionId, error: String(error) }),
  });
  faults.onChanged((started) => playNow(started, sessions));

  // The operator must be able to play the next fault while an outage lasts.
  const identifyDesk = (token: string): Promise<Authenticated> => authenticate(token, accounts, keys, clock);
  const identify = async (token: string): Promise<Authenticated> => {
    try {
      await faults.refresh();
      if (faults.strike('auth-outage', null) !== null) return { kind: 'unavailable' };
      return await identifyDesk(token);
    } catch (error) {
      if (error instanceof UnavailableError) return { kind: 'unavailable' };
      throw error;
    }
  };
  const timed = async <T extends { seq: number }>(sessionId: string, take: () => Promise<T>): Promise<T> => {
    const startedAt = clock.elapsed();
    const seconds = (): number => (clock.elapsed() - startedAt) / 1000;
    try {
      const taken = await take();
      meter.pressed('kept', seconds());
      if (cluster) log('info', 'press', { sessionId, seq: taken.seq });
      return taken;
    } catch (error) {
      meter.pressed(error instanceof Failure ? 'refused' : 'failed', seconds());
      throw error;
    }
  };

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
  const { hasFaults } = options;
  const desk = { accounts, faults, games, rows, sandbox, sessions, newId, newKey, hasFaults, timed };
  app.route('/desk', deskRoutes({ ...desk, authenticate: identifyDesk }));
  const reading = { clock, faults, games, logs, rows, sessions, sandbox };
  app.route('/', consumerRoutes({ ...reading, authenticate: identify }));

  let isDraining = false;
  /** For balancers, beside `/health`: should consumers be sent here? */
  app.get('/ready', (context) => {
    const why = isDraining ? 'draining' : cluster?.isReachable() === false ? 'database' : null;
    return context.json(why === null ? { ready: true } : { ready: false, why }, why === null ? 200 : 503);
  });

  const sockets = new WebSocketServer({
    noServer: true,
    clientTracking: true,
    perMessageDeflate: false,
    maxPayload: CONSUMER_MESSAGE_LIMIT_BYTES,
  });
  const onError = (error: unknown): void => {
    // That the database is away is said once, by whoever finds it so.
    if (!(error instanceof UnavailableError)) log('error', 'connection failed', { error: String(error) });
  };
  const subscribing = {
    server: sockets,
    sessions,
    clock,
    faults,
    authenticate: identify,
    isDraining: () => isDraining,
    onClosed: (code: number) => meter.closed(code),
    onError,
  };

  const server = await listen(getRequestListener(app.fetch), options.host, options.port);
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
  metrics?.watch({ sessions: () => sessions.liveOnes(), lines: () => lines, database: cluster });
  let stopDuties: () => void = () => undefined;
  if (cluster) {
    stopDuties = nodeDuties({
      clock,
      cluster,
      faults,
      sandbox,
      sessions,
      onKeys: () => (keys = readKeys()),
      onFailure: onError,
    });
  } else {
    await sessions.openAll();
    await sandbox.sweepAbandoned();
  }
  const url = urlOf(options.host, server);
  log('info', 'listening', { url });

  return {
    url,
    metricsUrl: metrics?.url ?? null,
    operatorToken,
    async stop() {
      if (options.database) {
        isDraining = true;
        log('info', 'draining', { consumers: sockets.clients.size });
        await drain(sessions, clock, options.database.drainMs);
      }
      sandbox.stop();
      stopTicking();
      stopDuties();
      if (options.database) await finish(server, clock);
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      const flushed = storage.flush();
      server.closeAllConnections();
      // Consumers are to come back (contract, refusals: anything else is transient); the deaf ones are cut.
      for (const socket of sockets.clients) socket.close(GOING_AWAY, 'service stopping');
      const cancelCut = clock.after(STOP_PATIENCE_MS, () => {
        for (const line of lines) line.destroy();
      });
      await closed;
      cancelCut();
      await flushed;
      await storage.close();
      await metrics?.stop();
      log('info', 'stopped', {});
    },
  };
}

/** What a fault does at the moment it starts, or (null) when one is over. */
function playNow(started: CreateFault | null, sessions: Sessions): void {
  for (const live of sessions.liveOnes()) {
    if (started?.session !== undefined && started.session !== live.session.sessionId) continue;
    if (started === null || started.kind === 'scout-dark') live.watchScout();
    else if (started.kind === 'drop') live.cutAll();
    else if (started.kind === 'garbage') {
      for (let times = 0; times < (started.count ?? 1); times++) live.sendGarbage();
    }
  }
}

/** Lets requests that are being answered come to their end; who keeps an idle line is cut. */
function finish(server: Server, clock: Clock): Promise<void> {
  return new Promise((resolve) => {
    const cancel = clock.after(FINISH_WITHIN_MS, resolve);
    server.close(() => {
      cancel();
      resolve();
    });
    server.closeIdleConnections();
  });
}
