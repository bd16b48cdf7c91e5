import type { ReceivedGame, ReceivedSession } from '../contract/received-rows.ts';
import type { PerSide, ScheduledMatchup } from '../contract/values.ts';
import type { FeedApi, Reply } from './feed-api.ts';
import { verdictOf } from './verdict.ts';

/** One game of a source: its schedule row and all its sessions, joined by `gameId` (contract, upcoming). */
export interface CatalogGame {
  /** Stable while the game goes from scheduled to live to closed. */
  key: string;
  gameId: string | null;
  status: 'scheduled' | 'live' | 'closed';
  league: string;
  sport: string;
  matchup: ScheduledMatchup;
  summary: string | null;
  score: PerSide | null;
  scheduledStart: string | null;
  closedAt: string | null;
  sandbox: boolean;
  /** The one to watch first. */
  sessions: { sessionId: string; status: 'open' | 'closed'; historyAvailable: boolean }[];
}

export interface CatalogStatus {
  state: 'loading' | 'ready' | 'failing';
  /** The token is what the source objects to. */
  isTokenRejected: boolean;
  /** Wall clock (Unix ms) of the last good list. */
  at: number | null;
  sentence: string | null;
  games: CatalogGame[];
}

export interface CatalogOptions {
  api: Pick<FeedApi, 'sessions' | 'upcoming'>;
  /** The account's own sandbox sessions belong into the list. */
  includesSandbox: boolean;
  wallClock: () => number;
  after: (delayMs: number, callback: () => void) => () => void;
  onChange: (status: CatalogStatus) => void;
}

/** Live and scheduled games are looked at this often, finished ones every sixth time. */
export const LIVE_POLL_MS = 5_000;
export const CLOSED_EVERY = 6;
export const POLL_BACKOFF_CAP_MS = 60_000;
/** Finished games asked for at most. */
const CLOSED_LIMIT = 200;

interface Rows {
  open: ReceivedSession[];
  closed: ReceivedSession[];
  openSandbox: ReceivedSession[];
  closedSandbox: ReceivedSession[];
  upcoming: ReceivedGame[];
}

/**
 * The list of games of one source, polled gently while somebody looks. A failing poll keeps the last good list and says
 * what is the matter; sources are polled apart, so one refused token does not disturb another.
 */
export class Catalog {
  readonly #options: CatalogOptions;
  #rows: Rows = { open: [], closed: [], openSandbox: [], closedSandbox: [], upcoming: [] };
  #status: CatalogStatus = { state: 'loading', isTokenRejected: false, at: null, sentence: null, games: [] };
  #isWatched = false;
  #cancel: (() => void) | null = null;
  #polling: Promise<void> | null = null;
  #wantsMore = false;
  #polls = 0;
  #failures = 0;

  constructor(options: CatalogOptions) {
    this.#options = options;
  }

  get status(): CatalogStatus {
    return this.#status;
  }

  /** Polls while watched; stops, keeping the list, while not. */
  watch(isWatched: boolean): void {
    if (isWatched === this.#isWatched) return;
    this.#isWatched = isWatched;
    this.#cancel?.();
    this.#cancel = null;
    if (isWatched) void this.refresh();
  }

  /**
   * Reads everything now, whatever the rhythm: after a rehearsal started, a game ended, a token changed. Resolves once
   * a list asked for after this call is in (or has failed).
   */
  refresh(): Promise<void> {
    this.#polls = 0;
    if (this.#polling === null) return this.#poll();
    this.#wantsMore = true;
    return this.#polling.then(() => this.#polling ?? undefined);
  }

  #poll(): Promise<void> {
    this.#wantsMore = false;
    this.#cancel?.();
    this.#cancel = null;
    this.#polling = this.#readAll().then(() => {
      this.#polling = null;
      this.#goOn();
    });
    return this.#polling;
  }

  async #readAll(): Promise<void> {
    const { api, includesSandbox } = this.#options;
    const withClosed = this.#polls % CLOSED_EVERY === 0;
    this.#polls += 1;
    const [open, upcoming, closed, openSandbox, closedSandbox] = await Promise.all([
      api.sessions({ status: 'open' }),
      api.upcoming(),
      withClosed ? api.sessions({ status: 'closed', limit: CLOSED_LIMIT }) : null,
      includesSandbox ? api.sessions({ status: 'open', sandbox: true }) : null,
      includesSandbox && withClosed
        ? api.sessions({ status: 'closed', sandbox: true, limit: CLOSED_LIMIT })
        : null,
    ]);
    const failed = [open, upcoming, closed, openSandbox, closedSandbox].find(
      (reply): reply is Extract<Reply<never>, { ok: false }> => reply?.ok === false,
    );
    if (failed) this.#fail(failed);
    else {
      const rows = (reply: typeof open | null): ReceivedSession[] | null =>
        reply?.ok ? reply.value.rows : null;
      this.#accept({
        open: rows(open) ?? [],
        upcoming: upcoming.ok ? upcoming.value.rows : [],
        closed: rows(closed) ?? this.#rows.closed,
        openSandbox: rows(openSandbox) ?? [],
        closedSandbox: rows(closedSandbox) ?? this.#rows.closedSandbox,
      });
    }
  }

  #goOn(): void {
    if (this.#wantsMore) void this.#poll();
    else if (this.#isWatched) this.#schedule();
  }

  #schedule(): void {
    const delayMs = Math.min(LIVE_POLL_MS * 2 ** Math.min(this.#failures, 10), POLL_BACKOFF_CAP_MS);
    this.#cancel = this.#options.after(delayMs, () => void this.#poll());
  }

  #fail(reply: Extract<Reply<never>, { ok: false }>): void {
    this.#failures += 1;
    this.#announce({
      ...this.#status,
      state: 'failing',
      isTokenRejected: verdictOf(reply.sign) === 'fixToken',
      sentence: reply.sentence,
    });
  }

  #accept(rows: Rows): void {
    // A session that left the open list is in the closed one now: look at once, so that no game vanishes in between.
    const isOpenNow = new Set([...rows.open, ...rows.openSandbox].map((row) => row.sessionId));
    const isClosedNow = new Set([...rows.closed, ...rows.closedSandbox].map((row) => row.sessionId));
    const hasLeft = [...this.#rows.open, ...this.#rows.openSandbox].some(
      (row) => !isOpenNow.has(row.sessionId) && !isClosedNow.has(row.sessionId),
    );
    if (hasLeft && this.#polls !== 1) {
      this.#polls = 0;
      this.#wantsMore = true;
      return;
    }
    this.#rows = rows;
    this.#failures = 0;
    this.#announce({
      state: 'ready',
      isTokenRejected: false,
      at: this.#options.wallClock(),
      sentence: null,
      games: joinGames(rows),
    });
  }

  #announce(status: CatalogStatus): void {
    this.#status = status;
    this.#options.onChange(status);
  }
}

/**
 * One row a game: live if any of its sessions is open, else closed if one is closed, else scheduled. Live first as the
 * service orders them, then scheduled by start, then closed.
 */
export function joinGames(rows: Rows): CatalogGame[] {
  const games = new Map<string, CatalogGame>();
  const sessions = [
    ...rows.open.map((row) => ({ row, status: 'open' as const, sandbox: false })),
    ...rows.openSandbox.map((row) => ({ row, status: 'open' as const, sandbox: true })),
    ...rows.closed.map((row) => ({ row, status: 'closed' as const, sandbox: false })),
    ...rows.closedSandbox.map((row) => ({ row, status: 'closed' as const, sandbox: true })),
  ];
  const seen = new Set<string>();
  for (const { row, status, sandbox } of sessions) {
    if (seen.has(row.sessionId)) continue;
    seen.add(row.sessionId);
    // A recorded game replayed twice is two rehearsals, not one game: sandbox rows stand alone.
    const key = row.gameId === null || sandbox ? `session:${row.sessionId}` : `game:${row.gameId}`;
    const entry = { sessionId: row.sessionId, status, historyAvailable: row.historyAvailable };
    const known = games.get(key);
    if (known) {
      known.sessions.push(entry);
      continue;
    }
    games.set(key, {
      key,
      gameId: row.gameId,
      status: status === 'open' ? 'live' : 'closed',
      league: row.league,
      sport: row.sport,
      matchup: row.matchup,
      summary: null,
      score: row.score,
      scheduledStart: null,
      closedAt: row.closedAt,
      sandbox,
      sessions: [entry],
    });
  }
  for (const row of rows.upcoming) {
    const key = `game:${row.gameId}`;
    const known = games.get(key);
    if (known) {
      known.summary = row.summary;
      known.scheduledStart = row.scheduledStart;
      continue;
    }
    games.set(key, {
      key,
      gameId: row.gameId,
      status: 'scheduled',
      league: row.league,
      sport: row.sport,
      matchup: row.matchup,
      summary: row.summary,
      score: null,
      scheduledStart: row.scheduledStart,
      closedAt: null,
      sandbox: false,
      sessions: [],
    });
  }
  const order = { live: 0, scheduled: 1, closed: 2 } as const;
  return [...games.values()].sort((one, other) => order[one.status] - order[other.status]);
}
