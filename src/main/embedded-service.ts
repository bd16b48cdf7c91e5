import { AccountCreated } from '../feed/contract/desk.ts';
import type { CallDesk } from './show/sources/desk-client.ts';
import { DATABASE_GONE } from './service-exit.ts';
import type { Log } from './show/ports.ts';
import type { RehearsalService } from './show/sources/sources.ts';

/** A running service process: a child of Node.js or a utility process of Electron. */
export interface ServiceProcess {
  /** Reports the lines of its standard output. */
  onLine(listener: (line: string) => void): void;
  onExit(listener: (code: number | null) => void): void;
  /** Asks the process to stop, which it does immediately because everything acknowledged is on disk. */
  stop(): void;
  /** Ends a process that doesn't stop when asked. Everything acknowledged is on disk. */
  kill(): void;
}

export type LaunchService = (args: string[], environment: Record<string, string>) => ServiceProcess;

export interface EmbeddedServiceOptions {
  launch: LaunchService;
  /** The service's folder in the data directory. */
  dataDir: string;
  operatorToken: string;
  log: Log;
  after: (delayMs: number, callback: () => void) => () => void;
  fetch: typeof globalThis.fetch;
  /**
   * Called for each failure until the service is ready for the first time. Starting will be retried.
   *
   * @param error has the `code` of the file system if the data folder is the reason
   */
  onNotStarted: (error: Error) => void;
  /**
   * Called when the service is ready again after its process exited.
   *
   * @param hasLostData true if its database was deleted, replaced or damaged, so that earlier accounts and games are
   * gone
   */
  onRestarted: (hasLostData: boolean) => void;
}

export interface EmbeddedService {
  /** Resolves when the service answers for the first time. Never rejects, because starting is retried. */
  ready: Promise<RehearsalService>;
  /** Stops the service. Resolves when its process has ended. */
  stop(): Promise<void>;
}

/** A start that takes longer is reported. It continues, because a virus scanner may be the reason. */
const READY_LIMIT_MS = 15_000;
/** A start that takes longer is ended and retried. */
const START_LIMIT_MS = 60_000;
/** A process that takes longer to stop is killed. */
const STOP_LIMIT_MS = 5_000;
const DESK_LIMIT_MS = 5_000;
const RESTART_MIN_MS = 200;
const RESTART_MAX_MS = 10_000;

/**
 * Starts the feed service in a separate process and keeps it running. A crash interrupts rehearsals for a moment and
 * doesn't affect the show. The service always restarts on the same port, so subscriptions reconnect automatically.
 */
export function startEmbeddedService(options: EmbeddedServiceOptions): EmbeddedService {
  const supervisor = new ServiceSupervisor(options);
  const ready = supervisor.start().then((baseUrl) => serviceAt(baseUrl, supervisor, options));
  return { ready, stop: () => supervisor.stop() };
}

function serviceAt(
  baseUrl: string,
  supervisor: ServiceSupervisor,
  { operatorToken, fetch }: EmbeddedServiceOptions,
): RehearsalService {
  const desk = deskOf(baseUrl, operatorToken, fetch);
  return {
    baseUrl,
    operatorToken,
    desk,
    get setAside() {
      return supervisor.setAside;
    },
    async newAccount(name) {
      const { status, body } = await desk({
        method: 'POST',
        path: '/accounts',
        body: { name, role: 'consumer' },
      });
      if (status >= 300) throw new Error(`The feed service answered ${status}.`);
      return AccountCreated.parse(body);
    },
  };
}

/**
 * The service's process:
 *
 *   launched --> ready --> ended --> wait 200 ms, doubled up to 10 s --> launched on the same port
 *         \-----------------^
 */
class ServiceSupervisor {
  readonly #options: EmbeddedServiceOptions;
  /** Zero until the first start chooses a free port. */
  #port = 0;
  #running: ServiceProcess | null = null;
  #isStopping = false;
  #restartMs = RESTART_MIN_MS;
  /** True if data was lost since the last ready line. */
  #hasLostData = false;
  #setAside: string | null = null;
  #onEnded: () => void = () => undefined;
  #onFirstReady: (origin: string) => void = () => undefined;
  #cancelRestart: () => void = () => undefined;

  constructor(options: EmbeddedServiceOptions) {
    this.#options = options;
  }

  /** Path of the damaged database that the running service set aside at its start. Null if there was none. */
  get setAside(): string | null {
    return this.#setAside;
  }

  /** Resolves with the service's origin when it is ready for the first time. */
  start(): Promise<string> {
    return new Promise((resolve) => {
      this.#onFirstReady = resolve;
      this.#launch();
    });
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    this.#cancelRestart();
    const running = this.#running;
    if (running === null) return;
    const ended = new Promise<void>((resolve) => {
      this.#onEnded = resolve;
    });
    running.stop();
    const cancelKill = this.#options.after(STOP_LIMIT_MS, () => running.kill());
    await ended;
    cancelKill();
  }

  #launch(): void {
    const launched = this.#newProcess();
    if (launched === null) return;
    this.#running = launched;
    const { after } = this.#options;
    let failure = new Error('The feed service ended.');
    const cancelReport = after(READY_LIMIT_MS, () =>
      this.#reportNotStarted(new Error('The feed service was not ready in time.')),
    );
    const cancelStart = after(START_LIMIT_MS, () => launched.kill());
    const cancelLimits = (): void => {
      cancelReport();
      cancelStart();
    };
    launched.onLine((line) => {
      const news = newsOf(line);
      if (news === null) return;
      if ('code' in news) {
        failure = Object.assign(failure, news);
        return;
      }
      cancelLimits();
      this.#ready(news);
    });
    launched.onExit((code) => {
      cancelLimits();
      this.#running = null;
      this.#hasLostData ||= code === DATABASE_GONE;
      this.#onEnded();
      if (this.#isStopping) return;
      this.#reportNotStarted(failure);
      this.#restart(code);
    });
  }

  #ready({ url, setAside }: Ready): void {
    this.#restartMs = RESTART_MIN_MS;
    this.#setAside = setAside;
    // On the first start, lost data is reported by `setAside` instead.
    const hasLostData = this.#hasLostData || setAside !== null;
    this.#hasLostData = false;
    if (this.#port !== 0) {
      this.#options.onRestarted(hasLostData);
      return;
    }
    this.#port = Number(url.port);
    this.#onFirstReady(url.origin);
  }

  #reportNotStarted(error: Error): void {
    if (this.#port === 0) this.#options.onNotStarted(error);
  }

  /** Launches a process. Returns null if the launch failed and will be retried. */
  #newProcess(): ServiceProcess | null {
    const { launch, dataDir, operatorToken } = this.#options;
    try {
      // A restart after a crash must find the accounts of this run.
      const forget = this.#port === 0 ? ['--forget-consumers'] : [];
      return launch(['--port', String(this.#port), '--data', dataDir, ...forget], {
        TOUCHLINE_OPERATOR_TOKEN: operatorToken,
      });
    } catch (error) {
      this.#reportNotStarted(error as Error);
      this.#restart(String(error));
      return null;
    }
  }

  #restart(cause: number | string | null): void {
    const { after, log } = this.#options;
    log.warn({ cause, restartMs: this.#restartMs }, 'the embedded feed service exited; restarting it');
    this.#cancelRestart = after(this.#restartMs, () => {
      this.#restartMs = Math.min(this.#restartMs * 2, RESTART_MAX_MS);
      this.#launch();
    });
  }
}

/** Returns the service's write API, called as its operator. */
function deskOf(baseUrl: string, operatorToken: string, fetch: typeof globalThis.fetch): CallDesk {
  return async ({ method, path, body, key }) => {
    const response = await fetch(`${baseUrl}/desk${path}`, {
      method,
      headers: {
        authorization: `Bearer ${operatorToken}`,
        'content-type': 'application/json',
        ...(key !== undefined && { 'idempotency-key': key }),
      },
      ...(body === null ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(DESK_LIMIT_MS),
    });
    const text = await response.text();
    return { status: response.status, body: text === '' ? null : (JSON.parse(text) as unknown) };
  };
}

interface Ready {
  url: URL;
  setAside: string | null;
}

/**
 * Parses a line of the service's standard output: ready, or the file system error that prevents it. Returns null for
 * any other line.
 */
function newsOf(line: string): Ready | { code: string } | null {
  try {
    const { ready, url, setAside, code } = JSON.parse(line) as Partial<Record<string, unknown>>;
    if (ready === false && typeof code === 'string') return { code };
    if (ready !== true || typeof url !== 'string') return null;
    return { url: new URL(url), setAside: typeof setAside === 'string' ? setAside : null };
  } catch {
    return null;
  }
}
