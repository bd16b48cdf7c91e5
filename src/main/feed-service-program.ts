import { DATABASE_GONE } from './service-exit.ts';
import {
  databaseSetAside,
  databaseWatch,
  every,
  FolderInUseError,
  ImportError,
  readKeyFiles,
  setAsideReported,
  startFeedService,
  systemClock,
} from '../feed/service/index.ts';
import type { FeedService, Log } from '../feed/service/index.ts';
import { diskCodeOf } from '../feed/contract/unreadable-file.ts';
import { HELP, readFlags, UsageError } from './feed-service-flags.ts';
import type { Flags } from './feed-service-flags.ts';

const DATABASE_CHECK_MS = 250;

const log: Log = (level, event, fields) => {
  process.stderr.write(`${JSON.stringify({ at: new Date().toISOString(), level, event, ...fields })}\n`);
};

function asUsageError(error: unknown, { port, host, folder, database }: Flags): unknown {
  // Loaded only with a database: its own class is not at hand without.
  if (error instanceof Error && error.name === 'DatabaseError') return new UsageError(error.message);
  if (error instanceof FolderInUseError)
    return new UsageError(`${error.message} Give another folder with --data.`);
  if (error instanceof ImportError) return new UsageError(`--import: ${error.message}`);
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  switch (code) {
    case 'EADDRINUSE':
      return new UsageError(
        `Port ${port} on ${host} is taken. Give another with --port, or 0 for any free one.`,
      );
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new UsageError(`${host} is no address of this machine. Give another with --host.`);
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
    case 'ENOTDIR':
    case 'EEXIST':
    case 'ERR_SQLITE_ERROR':
      if (database !== null) return error;
      return new UsageError(
        `The folder "${folder}" or port ${port} cannot be used: ${(error as Error).message}.`,
        { cause: error },
      );
    default:
      return error;
  }
}

/** Puts the keys for account tokens in a folder into the database, for all nodes. */
async function putKeys(folder: string, flags: Flags): Promise<void> {
  if (flags.database === null) return;
  const { setJwtKeys } = await import('../feed/service/postgres/postgres-storage.ts');
  try {
    await setJwtKeys(flags.database, readKeyFiles(folder));
  } catch (error) {
    throw asUsageError(error, flags);
  }
  log('info', 'keys for account tokens are in the database', {});
}

async function start(flags: Flags): Promise<FeedService> {
  try {
    return await startFeedService({
      host: flags.host,
      port: flags.port,
      folder: flags.database === null ? flags.folder : null,
      operatorToken: flags.operatorToken,
      scoutDarkAfterMs: flags.scoutDarkAfterMs,
      imports: flags.imports,
      jwtAudience: flags.audience,
      database: flags.database,
      metrics: flags.metrics,
      hasFaults: flags.hasFaults,
      forgetsConsumers: flags.forgetsConsumers,
      onDamage: () => {
        log('error', 'the database is damaged', { folder: flags.folder });
        process.exit(DATABASE_GONE);
      },
      clock: systemClock,
      log,
    });
  } catch (error) {
    throw asUsageError(error, flags);
  }
}

/** Stops once, however often and by whatever it is asked to. */
function stopOnRequest(service: FeedService, hasParentPipe: boolean): void {
  let isStopping = false;
  const stop = (): void => {
    if (isStopping) return;
    isStopping = true;
    service.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        log('error', 'stop failed', { error: String(error) });
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  if (!hasParentPipe) return;
  process.stdin.on('end', stop).on('close', stop).on('error', stop).resume();
}

/** Ends the service once its database was deleted or replaced: whoever starts it again gets one that keeps what it takes. */
function endWithoutDatabase({ database, folder }: Flags): void {
  if (database !== null) return;
  const isGone = databaseWatch(folder);
  every(systemClock, DATABASE_CHECK_MS, () => {
    if (!isGone()) return;
    log('error', 'the database was deleted or replaced', { folder });
    process.exit(DATABASE_GONE);
  });
}

async function main(): Promise<void> {
  // Whoever read our lines may be gone; the service goes on.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  // Node still announces its SQLite as new; the log stays JSON.
  process.removeAllListeners('warning');
  process.on('warning', (warning) => log('info', 'warning', { message: warning.message }));
  // So does what a library would say by itself: of an answer that broke off on its way, for one.
  // eslint-disable-next-line no-console -- not to write there, but to hear what is written there
  console.error = (said: unknown) => log('error', 'answer broke off', { error: String(said) });
  const flags = readFlags(process.argv.slice(2), process.env);
  if (flags === 'help') {
    process.stdout.write(HELP);
    return;
  }
  if (flags.jwtKeys !== null) {
    await putKeys(flags.jwtKeys, flags);
    return;
  }
  const service = await start(flags);
  stopOnRequest(service, flags.hasParentPipe);
  endWithoutDatabase(flags);
  const { url, operatorToken, metricsUrl } = service;
  const setAside = flags.database === null ? databaseSetAside(flags.folder) : null;
  if (setAside !== null) log('error', 'the database was damaged: a new one was made', { setAside });
  const ready = {
    ready: true,
    url,
    operatorToken,
    ...(metricsUrl === null ? {} : { metricsUrl }),
    ...(setAside === null ? {} : { setAside }),
  };
  process.stdout.write(`${JSON.stringify(ready)}\n`);
  if (setAside !== null) setAsideReported(flags.folder);
}

/** Runs the feed service until it is asked to stop. Exits with 2 and a sentence where it can't start, with 1 at a fault. */
export async function runFeedService(): Promise<void> {
  try {
    await main();
  } catch (error) {
    if (error instanceof UsageError) process.stderr.write(`${error.message}\n`);
    else log('error', 'start failed', { error: String(error) });
    const exit = (): never => process.exit(error instanceof UsageError ? 2 : 1);
    const code = diskCodeOf(error instanceof UsageError ? error.cause : error);
    if (code === null) exit();
    // A program that starts this one reports the reason itself.
    else process.stdout.write(`${JSON.stringify({ ready: false, code })}\n`, exit);
  }
}
