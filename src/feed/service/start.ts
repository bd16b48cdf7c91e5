import { Failure } from './failure.ts';
import type { SportFile } from '../sports/file/sport-file.ts';
import { restoreSports, setAndSaveSports } from './own-sports.ts';
import { randomBytes } from 'node:crypto';
import type { Server } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { CreateFault } from '../contract/desk.ts';
import { Authenticator } from './authenticator.ts';
import { every } from './clock.ts';
import type { Clock } from './clock.ts';
import { ConsumerSockets } from './consumer-sockets.ts';
import { Faults } from './faults.ts';
import { listen, urlOf } from './http-server.ts';
import { importLog } from './import.ts';
import type { Log } from './log.ts';
import { noMeter } from './meter.ts';
import type { Meter, Metrics } from './meter.ts';
import { nodeDuties } from './node-duties.ts';
import { operatorTokenIn } from './operator-token.ts';
import { Sandbox } from './sandbox.ts';
import { serviceApp } from './service-app.ts';
import { Sessions } from './sessions.ts';
import { openSqlite } from './sqlite/sqlite-storage.ts';
import { UnavailableError } from './storage.ts';
import type { Storage } from './storage.ts';

const TICK_MS = 1000;
/** How long finishing pending requests may take when a node stops. */
const FINISH_WITHIN_MS = 10_000;

/** The settings of a shared database. */
export interface SharedDatabase {
  /** postgres://user@host:port/name, without a password. */
  url: string;
  password: string | null;
  /** How long it takes to send consumers to other nodes when this node stops. */
  drainMs: number;
}

export interface FeedServiceOptions {
  host: string;
  /** 0 picks a free one. */
  port: number;
  /** The folder with all saved data; null saves nothing (tests). */
  folder: string | null;
  /** The shared database of a node; null: a single process that saves everything in the folder. */
  database: SharedDatabase | null;
  /** The address for the counters (`GET /metrics`); null: none. */
  metrics: { host: string; port: number } | null;
  /**
   * The operator's token; null: the one in the folder, created on first start. All nodes of a database must get the
   * same token.
   */
  operatorToken: string | null;
  scoutDarkAfterMs: number;
  /** Event logs to import at startup, as JSON (`import.ts`). A game that already exists isn't changed. */
  imports: readonly string[];
  /** The operator's own sports, in addition to those that the desk has set; omitted: none. */
  sports?: readonly SportFile[];
  /** The required audience of JWTs (`aud`); null: any. */
  jwtAudience: string | null;
  /** Whether operators may inject faults (`/desk/faults`). For drills; a service in production must not. */
  hasFaults: boolean;
  /**
   * Whether to erase consumers and all but the newest mocks of earlier runs. For the app's own service, with a folder.
   */
  forgetsConsumers?: boolean;
  /** Called when the database in the folder turned out to be damaged. It is set aside at the next start. */
  onDamage?: () => void;
  clock: Clock;
  log: Log;
}

export interface FeedService {
  /** The address that the service listens on, e.g. `http://127.0.0.1:7800`. */
  url: string;
  /** The address of the metrics; null if disabled. */
  metricsUrl: string | null;
  operatorToken: string;
  stop(): Promise<void>;
}

/** PostgreSQL and the metrics are loaded on demand, because the app's own service doesn't use them. */
async function openStorage(options: FeedServiceOptions, meter: Meter): Promise<Storage> {
  const { clock, database, folder, forgetsConsumers = false, log, hasFaults, onDamage } = options;
  if (database === null)
    return openSqlite({
      folder,
      clock,
      forgetsConsumers,
      onDamage,
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
 * Assembles and starts the service. Rejects if the port is in use (`EADDRINUSE`), another service uses the folder
 * (`FolderInUseError`) or the database can't be used (`DatabaseError`); nothing is left behind.
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

/** The service with its storage, before it listens on an address. */
interface Service {
  options: FeedServiceOptions;
  storage: Storage;
  metrics: Metrics | null;
  authenticator: Authenticator;
  faults: Faults;
  sandbox: Sandbox;
  sessions: Sessions;
  sockets: ConsumerSockets;
  onError: (error: unknown) => void;
}

async function startOn(
  storage: Storage,
  metrics: Metrics | null,
  options: FeedServiceOptions,
): Promise<FeedService> {
  const service = createService(storage, metrics, options);
  restoreSports(options.folder, options.sports ?? [], options.log);
  for (const text of options.imports) await importLog(text, storage.sessions, storage.clock);
  const operatorToken = options.operatorToken ?? operatorTokenIn(options.folder);
  await storage.accounts.setOperatorKey(operatorToken);

  const { hasFaults, host, log, port } = options;
  const { sockets } = service;
  const meter = metrics?.meter ?? noMeter;
  const isDraining = (): boolean => sockets.isDraining;
  const setSports = (sports: readonly SportFile[]): void => {
    // The other nodes wouldn't have these sports.
    if (options.database !== null) throw Failure.conflict('Start every node with --sports instead.');
    setAndSaveSports(options.folder, [...(options.sports ?? []), ...sports]);
  };
  const app = serviceApp({ ...service, hasFaults, isDraining, log, meter, setSports });
  const server = await listen(getRequestListener(app.fetch), host, port);
  server.on('error', service.onError);
  sockets.serve(server);
  const stopWork = await startWork(service);
  const url = urlOf(host, server);
  log('info', 'listening', { url });
  return {
    url,
    metricsUrl: metrics?.url ?? null,
    operatorToken,
    stop: () => stopService(service, server, stopWork),
  };
}

function createService(storage: Storage, metrics: Metrics | null, options: FeedServiceOptions): Service {
  const { log, scoutDarkAfterMs } = options;
  const { clock, cluster, logs, sessions: rows } = storage;
  const meter = metrics?.meter ?? noMeter;
  const faults = new Faults(clock, options.hasFaults ? cluster : null);
  const authenticator = new Authenticator({ ...options, storage, faults });
  const sessions = new Sessions({
    clock,
    logs,
    faults,
    meter,
    rows,
    scoutDarkAfterMs,
    onFailure: (sessionId, error) =>
      log('error', 'failed to read a session', { sessionId, error: String(error) }),
    newSessionId: (league) => `${league}${randomBytes(9).toString('hex')}`,
  });
  const sandbox = new Sandbox({
    clock,
    faults,
    sessions,
    logs,
    onFailure: (sessionId, error) =>
      log('error', 'failed to replay a recorded press', { sessionId, error: String(error) }),
  });
  faults.onChanged((started) => playNow(started, sessions));
  const onError = (error: unknown): void => {
    // An unreachable database is already logged once by the code that detects it.
    if (!(error instanceof UnavailableError)) log('error', 'connection failed', { error: String(error) });
  };
  const sockets = new ConsumerSockets({
    sessions,
    clock,
    faults,
    authenticate: (token) => authenticator.ofConsumer(token),
    onClosed: (code) => meter.closed(code),
    onError,
  });
  return { options, storage, metrics, authenticator, faults, sandbox, sessions, sockets, onError };
}

/**
 * Starts the service's periodic work, and opens the saved sessions unless nodes share the storage. Returns a function
 * that stops the work.
 */
async function startWork(service: Service): Promise<() => void> {
  const { authenticator, faults, metrics, sandbox, sessions, sockets, storage, onError } = service;
  const { clock, cluster } = storage;
  const stopTicking = every(clock, TICK_MS, () => {
    for (const live of sessions.liveOnes()) live.tick();
  });
  metrics?.watch({ sessions: () => sessions.liveOnes(), lines: () => sockets.lines, database: cluster });
  if (!cluster) {
    await sessions.openAll();
    await sandbox.sweepAbandoned();
  }
  const stopDuties =
    cluster &&
    nodeDuties({
      clock,
      cluster,
      faults,
      sandbox,
      sessions,
      onKeys: () => authenticator.rereadKeys(),
      onFailure: onError,
    });
  return () => {
    sandbox.stop();
    stopTicking();
    stopDuties?.();
  };
}

async function stopService(service: Service, server: Server, stopWork: () => void): Promise<void> {
  const { metrics, options, sockets, storage } = service;
  const { database, log } = options;
  if (database) {
    log('info', 'draining', { consumers: sockets.count });
    await sockets.drain(database.drainMs);
  }
  stopWork();
  if (database) await finish(server, storage.clock);
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  const flushed = storage.flush();
  server.closeAllConnections();
  const cancelCut = sockets.close();
  await closed;
  cancelCut();
  await flushed;
  await storage.close();
  await metrics?.stop();
  log('info', 'stopped', {});
}

/** Applies a fault that has started, or (null) the end of one. */
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

/** Waits for pending requests, and cuts idle connections. */
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
