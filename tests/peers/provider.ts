import type { LoggedEvent } from '../../src/feed/contract/received.ts';
import type { After } from '../../src/feed/contract/long-timer.ts';
import { BUILT_FOR, LEAGUE_SPORT, type League, type Sport } from '../../src/feed/contract/versions.ts';
import { after as realAfter } from './timers.ts';

/**
 * A provider played by a script, without any transport: games, what they say to whoever listens, and what is answered
 * over HTTP. By itself it does what the contract says; a test changes any of it, and nothing happens that the test did
 * not ask for. `feed-peer.ts` puts it on real sockets; tests in fake time ask it directly.
 */

/** A request as the provider gets it. */
export interface Asked {
  method: string;
  /** Without the query. */
  path: string;
  query: URLSearchParams;
  headers: Headers;
  body: unknown;
}

export type Answer = (asked: Asked) => Response | Promise<Response>;

/** Where what is said goes. */
export interface Listening {
  text(text: string): void;
  close(code: number): void;
}

export interface Connection {
  readonly game: ProviderGame;
  /** Of the newest frame; a test may set it back. */
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
  /** What history answers. */
  log: LoggedEvent[] = [];
  state: object;
  isScoutDark = false;
  /** Fields of hello that are other than usual; undefined leaves one out. */
  helloFields: Record<string, unknown> = {};
  /** The same of history. */
  historyFields: Record<string, unknown> = {};
  /** What a consumer is greeted with. */
  greeting: 'hello and state' | 'hello' | 'nothing' = 'hello and state';

  constructor(league: League, sessionId: string, state: object = NEW_STATE) {
    this.league = league;
    this.sport = LEAGUE_SPORT[league];
    this.sessionId = sessionId;
    this.version = BUILT_FOR[this.sport];
    this.state = state;
  }

  /** A consumer connects, and is greeted. */
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

  /** One frame to one consumer. */
  frame(connection: Connection, event: unknown, state: unknown): void {
    connection.outSeq += 1;
    connection.to.text(JSON.stringify({ outSeq: connection.outSeq, event, state, matchup: this.matchup }));
  }

  /** A press: on the log, and told to everybody. */
  press(event: LoggedEvent | null, state: object = this.state): void {
    this.state = state;
    if (event) this.log.push(event);
    this.say(event, state);
  }

  /** A frame that is told and nothing else. */
  say(event: unknown, state: unknown = this.state): void {
    for (const connection of this.connections) this.frame(connection, event, state);
  }

  /** Text to everybody as it is. */
  sayText(text: string): void {
    for (const { to } of this.connections) to.text(text);
  }

  /** Counts a frame that is never sent: the next one has jumped. */
  skip(frames = 1): void {
    for (const connection of this.connections) connection.outSeq += frames;
  }

  ping(): void {
    this.sayText('{"type":"ping"}');
  }

  /** Ends every connection, 1006 without a word. */
  close(code: number): void {
    for (const connection of this.connections) {
      connection.isOver = true;
      connection.to.close(code);
    }
    this.connections.clear();
  }

  /** The game is over, as the contract says. */
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

  /** Its row in the catalog. */
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
  /** Rows of the lists beside those of the games that are listed. */
  readonly rows: Record<'open' | 'closed' | 'sandbox' | 'upcoming', unknown[]> = {
    open: [],
    closed: [],
    sandbox: [],
    upcoming: [],
  };
  /** Games have rows in the catalog. */
  listsGames = true;
  readonly #answers = new Map<string, Answer>();
  readonly #delays = new Map<string, number>();
  readonly #after: After;

  /** @param after the time in which delayed answers arrive */
  constructor(after: After = realAfter) {
    this.#after = after;
  }

  add<Game extends ProviderGame>(game: Game): Game {
    this.games.set(game.sessionId, game);
    return game;
  }

  /**
   * Answers requests whose path and query begin like this (`/api/sessions?status=open`) as the test says; null restores
   * the usual answer. The longest match counts.
   */
  answer(beginning: string, answer: Answer | null): void {
    if (answer === null) this.#answers.delete(beginning);
    else this.#answers.set(beginning, answer);
  }

  /**
   * Delivers answers to requests whose path and query begin like this so many milliseconds late; null delivers them
   * immediately again. The longest match counts. An answer says what was true when it was asked for, and is delivered
   * whether or not anyone still waits for it.
   */
  delay(beginning: string, delayMs: number | null): void {
    if (delayMs === null) this.#delays.delete(beginning);
    else this.#delays.set(beginning, delayMs);
  }

  /** @param usual what answers a request for which the test has set no answer */
  async respond(asked: Asked, usual: Answer = (one) => this.#usual(one)): Promise<Response> {
    this.received.push(asked);
    const { path, query } = asked;
    const target = query.size === 0 ? path : `${path}?${query.toString()}`;
    const response = (longestMatch(this.#answers, target) ?? usual)(asked);
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

/** The value of the longest key that a target begins with. */
function longestMatch<T>(byBeginning: ReadonlyMap<string, T>, target: string): T | undefined {
  const [match] = [...byBeginning]
    .filter(([beginning]) => target.startsWith(beginning))
    .sort(([one], [other]) => other.length - one.length);
  return match?.[1];
}

/** `fetch` that asks the provider, and can be given up. */
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

/** An answer that is no longer waited for once its signal says so. */
export function abortable<T>(answer: Promise<T>, signal: AbortSignal | null | undefined): Promise<T> {
  if (!signal) return answer;
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(new Error('It was given up.')), { once: true });
    answer.then(resolve, reject);
  });
}

// Answers of a bad day

/** A refusal as the contract has it. */
export function refusal(status: number, detail: string, headers: Record<string, string> = {}): Response {
  return Response.json({ detail }, { status, headers });
}

/** The service can't look at tokens: its own trouble. */
export function authOutage(): Response {
  return refusal(401, 'authentication unavailable');
}

/** Never answers. */
export function hangs(): Promise<Response> {
  return new Promise(() => undefined);
}

/** A page that somebody put before the service. */
export function page(status = 200): Response {
  return new Response('<h1>Down for maintenance</h1>', { status, headers: { 'content-type': 'text/html' } });
}

/** A press as a scout makes it. */
export function pressed(
  seq: number,
  type = 'possession',
  payload: Record<string, unknown> = { team: 'A' },
): LoggedEvent {
  return { type, payload, seq, serverIngestTs: 1_780_000_000 + seq };
}
