import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { SCOUT_DARK_AFTER_MS } from '../feed/contract/limits.ts';
import { FolderInUseError, ImportError, startFeedService, systemClock } from '../feed/service/index.ts';
import type { FeedService, Log } from '../feed/service/index.ts';

const HELP = `The feed service of Touchline: sessions, history, live frames, sandbox and desk, on HTTP and WebSocket.

  feed-service [--port 7800] [--host 127.0.0.1] [--data DIR]

  --port N            where to listen; 0 picks a free port (default 7800)
  --host ADDRESS      which address to listen on (default 127.0.0.1: this machine only)
  --data DIR          where everything is kept (default ./touchline-feed)
  --dark-after SECONDS  silence after which a scout counts as dark (default ${SCOUT_DARK_AFTER_MS / 1000})
  --import FILE       a history response to keep as a closed session; may be given more than once
  --audience NAME     whom account tokens made elsewhere (JWT) must be meant for (default: not looked at)
  --faults            let operators play faults (POST /desk/faults), for drills
  --parent-pipe       stop when standard input closes: for a program that starts this one
  --help              this text

  TOUCHLINE_OPERATOR_TOKEN sets the operator's token; else one is made on first start and kept in DIR.
  When ready, one JSON line on standard output: {"ready":true,"url":"...","operatorToken":"..."}.
`;

/** A bad flag, a taken port, a folder in use: one sentence, exit code 2. */
class UsageError extends Error {}

interface Flags {
  port: number;
  host: string;
  folder: string;
  scoutDarkAfterMs: number;
  hasParentPipe: boolean;
  imports: string[];
  audience: string | null;
  hasFaults: boolean;
}

function wholeNumber(value: string, flag: string, max: number): number {
  if (!/^\d+$/.test(value) || Number(value) > max) {
    throw new UsageError(`--${flag} is a whole number from 0 to ${max}, not "${value}".`);
  }
  return Number(value);
}

function readImport(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    throw new UsageError(`--import cannot read "${file}".`);
  }
}

function readFlags(args: string[]): Flags | 'help' {
  let values;
  try {
    ({ values } = parseArgs({
      args,
      options: {
        port: { type: 'string', default: '7800' },
        host: { type: 'string', default: '127.0.0.1' },
        data: { type: 'string', default: 'touchline-feed' },
        'dark-after': { type: 'string', default: String(SCOUT_DARK_AFTER_MS / 1000) },
        import: { type: 'string', multiple: true, default: [] },
        audience: { type: 'string' },
        faults: { type: 'boolean', default: false },
        'parent-pipe': { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    }));
  } catch (error) {
    const reason = error instanceof Error ? (error.message.split('. ')[0] ?? '') : String(error);
    throw new UsageError(`${reason.replace(/\.$/, '')}. Try --help.`);
  }
  if (values.help) return 'help';
  if (values.host === '') throw new UsageError('--host needs an address.');
  if (values.data === '') throw new UsageError('--data needs a folder.');
  if (values.audience === '') throw new UsageError('--audience needs a name.');
  const darkAfterSeconds = wholeNumber(values['dark-after'], 'dark-after', 86_400);
  if (darkAfterSeconds === 0) throw new UsageError('--dark-after needs at least one second.');
  return {
    port: wholeNumber(values.port, 'port', 65_535),
    host: values.host,
    folder: values.data,
    scoutDarkAfterMs: darkAfterSeconds * 1000,
    hasParentPipe: values['parent-pipe'],
    imports: values.import.map(readImport),
    audience: values.audience ?? null,
    hasFaults: values.faults,
  };
}

const log: Log = (level, event, fields) => {
  process.stderr.write(`${JSON.stringify({ at: new Date().toISOString(), level, event, ...fields })}\n`);
};

function asUsageError(error: unknown, { port, host, folder }: Flags): unknown {
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
      return new UsageError(
        `The folder "${folder}" or port ${port} cannot be used: ${(error as Error).message}.`,
      );
    default:
      return error;
  }
}

async function start(flags: Flags): Promise<FeedService> {
  const operatorToken = process.env['TOUCHLINE_OPERATOR_TOKEN']?.trim() ?? '';
  try {
    return await startFeedService({
      host: flags.host,
      port: flags.port,
      folder: flags.folder,
      operatorToken: operatorToken === '' ? null : operatorToken,
      scoutDarkAfterMs: flags.scoutDarkAfterMs,
      imports: flags.imports,
      jwtAudience: flags.audience,
      hasFaults: flags.hasFaults,
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

async function main(): Promise<void> {
  // Whoever read our lines may be gone; the service goes on.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  // Node still announces its SQLite as new; the log stays JSON.
  process.removeAllListeners('warning');
  process.on('warning', (warning) => log('info', 'warning', { message: warning.message }));
  const flags = readFlags(process.argv.slice(2));
  if (flags === 'help') {
    process.stdout.write(HELP);
    return;
  }
  const service = await start(flags);
  stopOnRequest(service, flags.hasParentPipe);
  const { url, operatorToken } = service;
  process.stdout.write(`${JSON.stringify({ ready: true, url, operatorToken })}\n`);
}

/** Runs the feed service until it is asked to stop. Exits with 2 and a sentence where it can't start, with 1 at a fault. */
export async function runFeedService(): Promise<void> {
  try {
    await main();
  } catch (error) {
    if (error instanceof UsageError) process.stderr.write(`${error.message}\n`);
    else log('error', 'start failed', { error: String(error) });
    process.exit(error instanceof UsageError ? 2 : 1);
  }
}
