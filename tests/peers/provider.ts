import type { LoggedEvent } from '../../src/feed/contract/received.ts';
import type { After } from '../../src/feed/contract/long-timer.ts';
import { supportedVersion, sportOf, type League, type Sport } from '../../src/feed/contract/versions.ts';
import { after as realAfter } from './timers.ts';

/**
 * A scripted provider without a transport: games, their messages to consumers, and HTTP answers. Follows the contract
 * by default, but a test can change any part, and nothing happens unless the test triggers it. `feed-peer.ts` puts it
 * on real sockets; tests on a fake clock call it directly.
 */

/** A request as received by the provider. */
export interface Asked {
  method: string;
  /** The path without the query. */
  path: string;
  query: URLSearchParams;
  headers: Headers;
  body: unknown;
}

export type Answer = (request: Asked) => Response | Promise<Response>;

/** A receiver of messages. */
export interface Listening {
  text(text: string): void;
  close(code: number): void;
}

export interface Connection {
  readonly game: ProviderGame;
  /** The number of the newest frame; a test may set it back. */
  outSeq: number;
  isOver: boolean;
  readonly to: Listening;
}

export const MATCHUP = { a: 'Lakeside', b: 'Bayview' };

/** One session of the provider. */
export class ProviderGame {
  league: League;
  readonly sport: Sport;
  readonly sessionId: string;
  readonly connections = new Set<Connection>();
  matchup: { a: string; b: string } = MATCHUP;
  version: string;
  phase: 'open' | 'closed' = 'open';
  /** The events of the history. */
  log: LoggedEvent[] = [];
  state: object;
  isScoutDark = false;
  /** Fields of hello that differ from the default; undefined omits a field. */
  helloFields: Record<string, unknown> = {};
  /** Fields of history that differ from the default; undefined omits a field. */
  historyFields: Record<string, unknown> = {};
  /** Messages that a consumer gets on connecting. */
  greeting: 'hello and state' | 'hello' | 'nothing' = 'hello and state';

  constructor(league: League, sessionId: string, state: object = NEW_STATE) {
    this.league = league;
    this.sport = sportOf(league);
    this.sessionId = sessionId;
    this.version = supportedVersion(this.sport);
    this.state = state;
  }

  /** Connects a consumer, and sends the greeting. */
  connect(to: Listening): Connection {
    const connection: Connection = { game: this, outSeq: 0, isOver: false, to };
    this.connections.add(connection);
    if (this.greeting !== 'nothing') to.text(JSON.stringify(this.hello()));
    if (this.greeting === 'hello and state') this.frame(connection, null, this.state);
    return connection;
  }

  hello(): object {
    const { version: contractVersion, sport, league } = this;
    return { type: 'hello', contractVersion, sport, league, ...this.helloFields };
  }

  /** Sends one frame to one consumer. */
  frame(connection: Connection, event: unknown, state: unknown): void {
    connection.outSeq += 1;
    connection.to.text(JSON.stringify({ outSeq: connection.outSeq, event, state, matchup: this.matchup }));
  }

  /** Adds an event to the log and sends it to every consumer; null only sends the state. */
  press(event: LoggedEvent | null, state: object = this.state): void {
    this.state = state;
    if (event) this.log.push(event);
    this.say(event, state);
  }

  /** Sends a frame without changing anything else. */
  say(event: unknown, state: unknown = this.state): void {
    for (const connection of this.connections) this.frame(connection, event, state);
  }

  /** Sends text unchanged to every consumer. */
  sayText(text: string): void {
    for (const { to } of this.connections) to.text(text);
  }

  /** Counts frames that are never sent, so that the next number jumps. */
  skip(frames = 1): void {
    for (const connection of this.connections) connection.outSeq += frames;
  }

  ping(): void {
    this.sayText('{"type":"ping"}');
  }

  /** Closes every connection. 1006 closes without a close frame. */
  close(code: number): void {
    for (const connection of this.connections) {
      connection.isOver = true;
      connection.to.close(code);
    }
    this.connections.clear();
  }

  /** Ends the game as described in the contract. */
  end(): void {
    this.phase = 'closed';
    this.sayText('{"type":"session_closed"}');
    this.close(4000);
  }

  history(): object {
    const { version: contractVersion, sport, league, sessionId, matchup, phase, log: events } = this;
    return { contractVersion, sport, league, sessionId, matchup, phase, events, ...this.historyFields };
  }

  health(): object {
    const { matchup, phase, sport, league } = this;
    return {
      status: 'ok',
      matchup,
      phase,
      sport,
      league,
      score: scoreOf(this.state),
      scoutDark: this.isScoutDark,
      scoutLastSeenAgeS: 0,
    };
  }

  row(): object {
    const { sessionId, league, sport, matchup, phase } = this;
    const at = '2026-07-24T19:00:00Z';
    return {
      sessionId,
      gameId: null,
      league,
      sport,
      matchup,
      score: scoreOf(this.state),
      openedAt: at,
      publishedAt: at,
      closedAt: phase === 'closed' ? '2026-07-24T21:00:00Z' : null,
      historyAvailable: true,
    };
  }
}

function scoreOf(state: object): unknown {
  return 'score' in state ? state.score : null;
}

const NEW_STATE = {
  score: { a: 0, b: 0 },
  clock: 'LIVE',
  period: 1,
  ftsRemaining: 0,
  possession: 'A',
  openAttempt: null,
};

export class Provider {
  readonly games = new Map<string, ProviderGame>();
  readonly received: Asked[] = [];
  /** Additional rows of the lists. */
  readonly rows: Record<'open' | 'closed' | 'sandbox' | 'upcoming', unknown[]> = {
    open: [],
    closed: [],
    sandbox: [],
    upcoming: [],
  };
  /** Whether games have rows in the catalog. */
  listsGames = true;
  readonly #answers = new Map<string, Answer>();
  readonly #delays = new Map<string, number>();
  readonly #after: After;

  /** @param after the timer function for delayed answers */
  constructor(after: After = realAfter) {
    this.#after = after;
  }

  add<Game extends ProviderGame>(game: Game): Game {
    this.games.set(game.sessionId, game);
    return game;
  }

  /**
   * Sets the answer to requests whose path and query begin with this text (`/api/sessions?status=open`); null restores
   * the default. The longest match is used.
   */
  answer(beginning: string, answer: Answer | null): void {
    if (answer === null) this.#answers.delete(beginning);
    else this.#answers.set(beginning, answer);
  }

  /**
   * Delays answers to requests whose path and query begin with this text, in ms; null removes the delay. The longest
   * match is used. An answer is computed when the request is made, and delivered even if the client has stopped
   * waiting.
   */
  delay(beginning: string, delayMs: number | null): void {
    if (delayMs === null) this.#delays.delete(beginning);
    else this.#delays.set(beginning, delayMs);
  }

  /**
   * Answers a request.
   * @param usual answers requests without an answer set by the test
   */
  async respond(request: Asked, usual: Answer = (one) => this.#usual(one)): Promise<Response> {
    this.received.push(request);
    const { path, query } = request;
    const target = query.size === 0 ? path : `${path}?${query.toString()}`;
    const response = (longestMatch(this.#answers, target) ?? usual)(request);
    const delayMs = longestMatch(this.#delays, target);
    if (delayMs !== undefined) await new Promise<void>((resolve) => void this.#after(delayMs, resolve));
    return response;
  }

  #usual({ path, query }: Asked): Response {
    const [, , kind, id = ''] = path.split('/');
    const game = this.games.get(decodeURIComponent(id));
    if (kind === 'history' && game) return Response.json(game.history());
    if (kind === 'health' && game) return Response.json(game.health());
    if (kind === 'sessions') return Response.json({ sessions: this.#sessions(query) });
    if (kind === 'upcoming') return Response.json({ games: this.rows.upcoming });
    return refusal(404, 'session not found');
  }

  #sessions(query: URLSearchParams): unknown[] {
    const status = query.get('status') === 'closed' ? 'closed' : 'open';
    if (query.get('sandbox') === 'true') return status === 'open' ? this.rows.sandbox : [];
    const games = [...this.games.values()].filter(({ phase }) => this.listsGames && phase === status);
    return [...this.rows[status], ...games.map((game) => game.row())];
  }
}

/** Returns the value of the longest key that is a prefix of the target. */
function longestMatch<T>(byBeginning: ReadonlyMap<string, T>, target: string): T | undefined {
  const [match] = [...byBeginning]
    .filter(([beginning]) => target.startsWith(beginning))
    .sort(([one], [other]) => other.length - one.length);
  return match?.[1];
}

/** Returns a `fetch` that calls the provider and can be aborted. */
export function fetchFrom(provider: Provider): typeof globalThis.fetch {
  return (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input);
    const answer = provider.respond({
      method: init?.method ?? 'GET',
      path: url.pathname,
      query: url.searchParams,
      headers: new Headers(init?.headers),
      body: typeof init?.body === 'string' ? (JSON.parse(init.body) as unknown) : null,
    });
    return abortable(answer, init?.signal);
  };
}

/** Returns an answer that rejects when its signal aborts. */
export function abortable<T>(answer: Promise<T>, signal: AbortSignal | null | undefined): Promise<T> {
  if (!signal) return answer;
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(new Error('The connection attempt was canceled.')), {
      once: true,
    });
    answer.then(resolve, reject);
  });
}

// Error answers

/** Returns a refusal as described in the contract. */
export function refusal(status: number, detail: string, headers: Record<string, string> = {}): Response {
  return Response.json({ detail }, { status, headers });
}

/** Returns the answer of a service that can't verify tokens. */
export function authOutage(): Response {
  return refusal(401, 'authentication unavailable');
}

/** Returns an answer that never arrives. */
export function hangs(): Promise<Response> {
  return new Promise(() => undefined);
}

/** Returns an HTML page from a proxy or load balancer in front of the service. */
export function page(status = 200): Response {
  return new Response('<h1>Down for maintenance</h1>', { status, headers: { 'content-type': 'text/html' } });
}

/** Returns an event as a scout would send it. */
export function pressed(
  seq: number,
  type = 'possession',
  payload: Record<string, unknown> = { team: 'A' },
): LoggedEvent {
  return { type, payload, seq, serverIngestTs: 1_780_000_000 + seq };
}
