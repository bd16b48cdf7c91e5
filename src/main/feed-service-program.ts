import { DATABASE_GONE } from './service-exit.ts';
import {
  databaseSetAside,
  databaseWatch,
  every,
  FolderInUseError,
  ImportError,
  readKeyFiles,
  readSports,
  SportFileError,
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
  // pg is imported only with a database, so its class can't be used here.
  if (error instanceof Error && error.name === 'DatabaseError') return new UsageError(error.message);
  if (error instanceof FolderInUseError)
    return new UsageError(`${error.message} Set another folder with --data.`);
  if (error instanceof SportFileError) return new UsageError(`--sports: ${error.message}`);
  if (error instanceof ImportError) return new UsageError(`--import: ${error.message}`);
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  switch (code) {
    case 'EADDRINUSE':
      return new UsageError(
        `Port ${port} on ${host} is in use. Set another with --port, or 0 for any free one.`,
      );
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new UsageError(`${host} is not an address of this machine. Set another with --host.`);
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
    case 'ENOTDIR':
    case 'EEXIST':
    case 'ERR_SQLITE_ERROR':
      if (database !== null) return error;
      return new UsageError(
        `The folder "${folder}" or port ${port} can't be used: ${(error as Error).message}.`,
        { cause: error },
      );
    default:
      return error;
  }
}

/** Adds the account-token keys of a folder to the database, for all nodes. */
async function putKeys(folder: string, flags: Flags): Promise<void> {
  if (flags.database === null) return;
  const { setJwtKeys } = await import('../feed/service/postgres/postgres-storage.ts');
  try {
    await setJwtKeys(flags.database, readKeyFiles(folder));
  } catch (error) {
    throw asUsageError(error, flags);
  }
  log('info', 'account token keys saved to the database', {});
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
      sports: flags.sports === null ? [] : readSports(flags.sports),
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

/** Stops the service once, no matter how often and how it is requested. */
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

/** Exits if the database file was deleted or replaced. The next start creates a new one. */
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
  // If the reader of the output is gone, the service keeps running.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  // Node.js still marks SQLite as experimental on stderr, but the log must be JSON only.
  process.removeAllListeners('warning');
  process.on('warning', (warning) => log('info', 'warning', { message: warning.message }));
  // Libraries also write to the console, for example about an incomplete answer.
  // eslint-disable-next-line no-console -- intercepts library output instead of writing to the console
  console.error = (message: unknown) => log('error', 'response aborted', { error: String(message) });
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
  if (setAside !== null) log('error', 'the database was damaged; created a new one', { setAside });
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

/**
 * Runs the feed service until it is asked to stop. Exits with 2 and a sentence if the user must change something
 * first, and with 1 after any other fault.
 */
export async function runFeedService(): Promise<void> {
  try {
    await main();
  } catch (error) {
    if (error instanceof UsageError) process.stderr.write(`${error.message}\n`);
    else log('error', 'start failed', { error: String(error) });
    const exit = (): never => process.exit(error instanceof UsageError ? 2 : 1);
    const code = diskCodeOf(error instanceof UsageError ? error.cause : error);
    if (code === null) exit();
    // The parent program reports the reason.
    else process.stdout.write(`${JSON.stringify({ ready: false, code })}\n`, exit);
  }
}
