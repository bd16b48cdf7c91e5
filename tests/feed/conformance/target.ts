import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SCOUT_DARK_AFTER_MS } from '../../../src/feed/contract/limits.ts';
import { startFeedService, systemClock } from '../../../src/feed/service/index.ts';
import { Consumer } from './consumer.ts';

/**
 * The service under test, accessed only through HTTP and WebSocket. `TOUCHLINE_CONFORMANCE_URL` and
 * `TOUCHLINE_OPERATOR_TOKEN` select any implementation (scripts/conformance.ts sets them); without them, each test file
 * starts Touchline's.
 */
export interface Answer {
  status: number;
  body: unknown;
  headers: Headers;
}

interface Asked {
  token?: string | null;
  /** Sent as JSON; a string is sent unchanged. */
  body?: unknown;
  headers?: Record<string, string>;
}

export interface TestAccount {
  accountId: string;
  token: string;
}

let lastNumber = 0;
/** Returns a name that is unique across runs. */
export function fresh(what: string): string {
  lastNumber += 1;
  return `${what}-${process.pid}-${Date.now().toString(36)}-${lastNumber}`;
}

export class Target {
  readonly url: string;
  readonly operatorToken: string;
  readonly #stop: () => Promise<void>;
  readonly #consumers: Consumer[] = [];

  constructor(url: string, operatorToken: string, stop: () => Promise<void>) {
    this.url = url.replace(/\/$/, '');
    this.operatorToken = operatorToken;
    this.#stop = stop;
  }

  /** Ends all of this file's subscriptions, and the service if this file started it. */
  async stop(): Promise<void> {
    for (const consumer of this.#consumers) consumer.terminate();
    await this.#stop();
  }

  async http(method: string, path: string, { token, body, headers }: Asked = {}): Promise<Answer> {
    const response = await fetch(this.url + path, {
      method,
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    let parsed: unknown = null;
    if (text !== '') parsed = JSON.parse(text);
    return { status: response.status, body: parsed, headers: response.headers };
  }

  get(path: string, token: string | null = null): Promise<Answer> {
    return this.http('GET', path, { token });
  }

  /** Makes a desk call as the operator, which must succeed. */
  async desk<T>(method: string, path: string, body?: unknown): Promise<T> {
    const answer = await this.http(method, `/desk${path}`, { token: this.operatorToken, body });
    if (answer.status >= 300)
      throw new Error(`${method} /desk${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body as T;
  }

  account(role: 'consumer' | 'scout' | 'operator' = 'consumer'): Promise<TestAccount> {
    return this.desk('POST', '/accounts', { name: fresh(role), role });
  }

  /** Opens a session, public by default. Returns its ID. */
  async session(fields: Record<string, unknown> = {}): Promise<string> {
    const { sessionId } = await this.desk<{ sessionId: string }>('POST', '/sessions', {
      league: 'nba',
      matchup: { a: 'Riverside', b: 'Northgate' },
      public: true,
      publish: true,
      ...fields,
    });
    return sessionId;
  }

  press(sessionId: string, type: string, payload?: Record<string, unknown>, seq?: number): Promise<Answer> {
    const body = { type, ...(payload ? { payload } : {}), ...(seq === undefined ? {} : { seq }) };
    return this.http('POST', `/desk/sessions/${sessionId}/presses`, { token: this.operatorToken, body });
  }

  /** Opens a subscription, which is closed at the end of the file at the latest. */
  subscribe(sessionId: string, token: string | null): Consumer {
    return this.connect(
      `/api/subscribe/${sessionId}${token === null ? '' : `?token=${encodeURIComponent(token)}`}`,
    );
  }

  connect(path: string, headers: Record<string, string> = {}): Consumer {
    const consumer = new Consumer(this.url.replace(/^http/, 'ws') + path, headers);
    this.#consumers.push(consumer);
    return consumer;
  }
}

/** Returns the service under test. Pass it to `stop` at the end of the file. */
export async function openTarget(): Promise<Target> {
  const url = process.env['TOUCHLINE_CONFORMANCE_URL'];
  const token = process.env['TOUCHLINE_OPERATOR_TOKEN'];
  if (url && token) return new Target(url, token, () => Promise.resolve());
  const folder = await mkdtemp(join(tmpdir(), 'touchline-feed-'));
  const service = await startFeedService({
    host: '127.0.0.1',
    port: 0,
    folder,
    operatorToken: 'operator-of-the-tests',
    scoutDarkAfterMs: SCOUT_DARK_AFTER_MS,
    imports: [],
    jwtAudience: null,
    database: null,
    metrics: null,
    hasFaults: true,
    clock: systemClock,
    log: () => undefined,
  });
  return new Target(service.url, service.operatorToken, async () => {
    await service.stop();
    await rm(folder, { recursive: true });
  });
}
