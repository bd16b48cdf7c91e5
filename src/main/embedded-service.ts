import { AccountCreated } from '../feed/contract/desk.ts';
import type { CallDesk } from './show/sources/desk-client.ts';
import { DATABASE_GONE } from './service-exit.ts';
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
  /**
   * It was started again after it ended, and answers.
   *
   * @param hasLostData its database was deleted, replaced or damaged: earlier accounts and games are gone
   */
  onRestarted: (hasLostData: boolean) => void;
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
 * nothing. A restarted service comes back on the same port, so subscriptions reconnect automatically.
 */
export async function startEmbeddedService(options: EmbeddedServiceOptions): Promise<EmbeddedService> {
  const { operatorToken, fetch } = options;
  const supervisor = new ServiceSupervisor(options);
  const baseUrl = await supervisor.start();
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
    stop: () => supervisor.stop(),
  };
}

/**
 * The service's process:
 *
 *   launched --> ready --> ended --> wait 200 ms, doubled up to 10 s --> launched on the same port
 *
 * A process that ends before its first ready line is not restarted: the start fails.
 */
class ServiceSupervisor {
  readonly #options: EmbeddedServiceOptions;
  /** Zero, which picks a free one, until the first start. */
  #port = 0;
  #running: ServiceProcess | null = null;
  #isStopping = false;
  #restartMs = RESTART_MIN_MS;
  /** Since the last ready line. */
  #hasLostData = false;
  #setAside: string | null = null;
  #onEnded: () => void = () => undefined;

  constructor(options: EmbeddedServiceOptions) {
    this.#options = options;
  }

  /** Where the running service set its damaged database aside when it started; null: it did not have to. */
  get setAside(): string | null {
    return this.#setAside;
  }

  /** Resolves with the service's origin once it answers. */
  async start(): Promise<string> {
    const url = await this.#launch();
    // Reported by `setAside`.
    this.#hasLostData = false;
    this.#port = Number(url.port);
    return url.origin;
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    if (this.#running === null) return;
    const ended = new Promise<void>((resolve) => {
      this.#onEnded = resolve;
    });
    this.#running.stop();
    await ended;
  }

  #launch(): Promise<URL> {
    return new Promise((resolve, reject) => {
      const launched = this.#newProcess();
      this.#running = launched;
      const cancelLimit = this.#options.after(READY_LIMIT_MS, () => {
        reject(new Error('The feed service was not ready in time.'));
        launched.stop();
      });
      launched.onLine((line) => {
        const ready = readyOf(line);
        if (ready === null) return;
        cancelLimit();
        this.#restartMs = RESTART_MIN_MS;
        this.#setAside = ready.setAside;
        this.#hasLostData ||= ready.setAside !== null;
        resolve(ready.url);
      });
      launched.onExit((code) => {
        cancelLimit();
        this.#running = null;
        this.#hasLostData ||= code === DATABASE_GONE;
        reject(new Error(`The feed service ended with code ${code ?? 'none'}.`));
        this.#onEnded();
        if (!this.#isStopping && this.#port !== 0) this.#restart(code);
      });
    });
  }

  #newProcess(): ServiceProcess {
    const { launch, dataDir, operatorToken } = this.#options;
    try {
      // A restart after a crash finds the accounts of this run in use.
      const forget = this.#port === 0 ? ['--forget-consumers'] : [];
      return launch(['--port', String(this.#port), '--data', dataDir, ...forget], {
        TOUCHLINE_OPERATOR_TOKEN: operatorToken,
      });
    } catch (error) {
      throw new LaunchFailed('The feed service could not be launched.', { cause: error });
    }
  }

  #restart(cause: number | string | null): void {
    const { after, log, onRestarted } = this.#options;
    log.warn({ cause, restartMs: this.#restartMs }, 'the embedded feed service ended; starting it again');
    after(this.#restartMs, () => {
      this.#restartMs = Math.min(this.#restartMs * 2, RESTART_MAX_MS);
      if (this.#isStopping) return;
      this.#launch().then(
        () => {
          const hasLostData = this.#hasLostData;
          this.#hasLostData = false;
          onRestarted(hasLostData);
        },
        (error: unknown) => {
          // A process that was launched restarts when it ends.
          if (error instanceof LaunchFailed) this.#restart(error.message);
        },
      );
    });
  }
}

/** The write side of the service, called as its operator. */
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

function readyOf(line: string): { url: URL; setAside: string | null } | null {
  try {
    const { ready, url, setAside } = JSON.parse(line) as {
      ready?: unknown;
      url?: unknown;
      setAside?: unknown;
    };
    if (ready !== true || typeof url !== 'string') return null;
    return { url: new URL(url), setAside: typeof setAside === 'string' ? setAside : null };
  } catch {
    // A line of its log: it has other lines than the ready one.
    return null;
  }
}
