import { AccountCreated } from '../feed/contract/desk.ts';
import type { CallDesk } from './show/sources/desk-client.ts';
import type { Log } from './show/ports.ts';
import type { RehearsalService } from './show/sources/sources.ts';

/** A started service process, however it was started: a child of node, or Electron's utility process. */
export interface ServiceProcess {
  /** Lines of its standard output. */
  onLine(listener: (line: string) => void): void;
  onExit(listener: (code: number | null) => void): void;
  /** Asks it to stop; it does so at once, everything acknowledged being on disk. */
  stop(): void;
}

export type LaunchService = (args: string[], environment: Record<string, string>) => ServiceProcess;

export interface EmbeddedServiceOptions {
  launch: LaunchService;
  /** Its own folder within the data directory. */
  dataDir: string;
  operatorToken: string;
  log: Log;
  after: (delayMs: number, callback: () => void) => () => void;
  fetch: typeof globalThis.fetch;
  /** It was started again after it ended, and answers. */
  onRestarted: () => void;
}

export interface EmbeddedService extends RehearsalService {
  stop(): Promise<void>;
}

const READY_LIMIT_MS = 15_000;
const DESK_LIMIT_MS = 5_000;
const RESTART_MIN_MS = 200;
const RESTART_MAX_MS = 10_000;

/** The process was never there, so nothing will tell of its end. */
class LaunchFailed extends Error {}

/**
 * Starts the feed service in its own process and keeps it running: a crash costs rehearsals a moment and the show
 * nothing. A restarted service comes back on the same port, so subscriptions find it again by themselves.
 */
export async function startEmbeddedService(options: EmbeddedServiceOptions): Promise<EmbeddedService> {
  const { launch, dataDir, operatorToken, log, after, fetch, onRestarted } = options;
  let port = 0;
  let running: ServiceProcess | null = null;
  let isStopping = false;
  let restartMs = RESTART_MIN_MS;
  let gone: () => void = () => undefined;

  function launched(): ServiceProcess {
    try {
      return launch(['--port', String(port), '--data', dataDir], { TOUCHLINE_OPERATOR_TOKEN: operatorToken });
    } catch (error) {
      throw new LaunchFailed('The feed service could not be launched.', { cause: error });
    }
  }

  function start(): Promise<URL> {
    return new Promise((resolve, reject) => {
      const started = launched();
      running = started;
      const cancelLimit = after(READY_LIMIT_MS, () => {
        reject(new Error('The feed service was not ready in time.'));
        started.stop();
      });
      started.onLine((line) => {
        const url = readyUrl(line);
        if (url === null) return;
        cancelLimit();
        restartMs = RESTART_MIN_MS;
        resolve(url);
      });
      started.onExit((code) => {
        cancelLimit();
        running = null;
        reject(new Error(`The feed service ended with code ${code ?? 'none'}.`));
        gone();
        if (!isStopping && port !== 0) restart(code);
      });
    });
  }

  function restart(cause: number | string | null): void {
    log.warn({ cause, restartMs }, 'the embedded feed service ended; starting it again');
    after(restartMs, () => {
      restartMs = Math.min(restartMs * 2, RESTART_MAX_MS);
      if (isStopping) return;
      start().then(onRestarted, (error: unknown) => {
        // One that was launched and failed has ended, and is started again for that.
        if (error instanceof LaunchFailed) restart(error.message);
      });
    });
  }

  const url = await start();
  port = Number(url.port);
  const baseUrl = url.origin;
  const desk = deskOf(baseUrl, operatorToken, fetch);

  return {
    baseUrl,
    operatorToken,
    desk,
    async newAccount(name) {
      const { status, body } = await desk('POST', '/accounts', { name, role: 'consumer' });
      if (status >= 300) throw new Error(`The feed service answered ${status}.`);
      return AccountCreated.parse(body);
    },
    async stop() {
      isStopping = true;
      if (running === null) return;
      const ended = new Promise<void>((resolve) => {
        gone = resolve;
      });
      running.stop();
      await ended;
    },
  };
}

/** The write side of the service, called as its operator. */
function deskOf(baseUrl: string, operatorToken: string, fetch: typeof globalThis.fetch): CallDesk {
  return async (method, path, body) => {
    const response = await fetch(`${baseUrl}/desk${path}`, {
      method,
      headers: { authorization: `Bearer ${operatorToken}`, 'content-type': 'application/json' },
      ...(body === null ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(DESK_LIMIT_MS),
    });
    const text = await response.text();
    return { status: response.status, body: text === '' ? null : (JSON.parse(text) as unknown) };
  };
}

function readyUrl(line: string): URL | null {
  try {
    const { ready, url } = JSON.parse(line) as { ready?: unknown; url?: unknown };
    return ready === true && typeof url === 'string' ? new URL(url) : null;
  } catch {
    // A line of its log: it has other lines than the ready one.
    return null;
  }
}
