import type { ReceivedGame, ReceivedSession } from '../contract/received-rows.ts';
import type { PerSide, ScheduledMatchup } from '../contract/values.ts';

/** One game of a source: its schedule row and all its sessions, joined by `gameId` (feed-protocol, Upcoming games). */
export interface CatalogGame {
  /** Doesn't change while the game goes from scheduled to live to closed. */
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
  /** Whether the game's list is unreadable at the moment: the row is its last known state. */
  isOld: boolean;
  /** In order of preference. */
  sessions: { sessionId: string; status: 'open' | 'closed'; historyAvailable: boolean }[];
}

/** Rows of a list, and whether they are stale because the list can't be read. */
export interface Listed<Row> {
  rows: readonly Row[];
  isOld: boolean;
}

export interface ListedSessions {
  open: Listed<ReceivedSession>;
  closed: Listed<ReceivedSession>;
  /** Sessions that have left the open list and aren't in the closed list yet. */
  leaving: Listed<ReceivedSession>;
}

export interface Lists {
  real: ListedSessions;
  /** Null: sandboxes are not requested. */
  sandbox: ListedSessions | null;
  upcoming: Listed<ReceivedGame>;
}

/**
 * Returns one row per game: live if any of its sessions is open, else closed if one is closed, else scheduled. Order:
 * live games in the service's order, scheduled games by start, closed games.
 */
export function joinGames(lists: Lists): CatalogGame[] {
  const games = new Map<string, CatalogGame>();
  const seen = new Set<string>();
  for (const { row, status, sandbox, isOld } of sessionsOf(lists)) {
    if (seen.has(row.sessionId)) continue;
    seen.add(row.sessionId);
    // A recording replayed twice is two rehearsals, not one game: sandbox rows are separate.
    const key = row.gameId === null || sandbox ? `session:${row.sessionId}` : `game:${row.gameId}`;
    const entry = { sessionId: row.sessionId, status, historyAvailable: row.historyAvailable };
    const known = games.get(key);
    if (known) known.sessions.push(entry);
    else games.set(key, { ...gameOf(row, status, sandbox), key, isOld, sessions: [entry] });
  }
  for (const row of lists.upcoming.rows) addScheduled(games, row, lists.upcoming.isOld);
  const order = { live: 0, scheduled: 1, closed: 2 } as const;
  return [...games.values()].sort((one, other) => order[one.status] - order[other.status]);
}

interface SessionInList {
  row: ReceivedSession;
  status: 'open' | 'closed';
  sandbox: boolean;
  isOld: boolean;
}

/** Returns all sessions: open before closed, real before sandbox. */
function sessionsOf({ real, sandbox }: Lists): SessionInList[] {
  const of = (
    list: Listed<ReceivedSession> | undefined,
    status: 'open' | 'closed',
    isSandbox: boolean,
  ): SessionInList[] =>
    (list?.rows ?? []).map((row) => ({ row, status, sandbox: isSandbox, isOld: list?.isOld === true }));
  return [
    ...of(real.open, 'open', false),
    ...of(sandbox?.open, 'open', true),
    ...of(real.leaving, 'open', false),
    ...of(sandbox?.leaving, 'open', true),
    ...of(real.closed, 'closed', false),
    ...of(sandbox?.closed, 'closed', true),
  ];
}

function gameOf(
  { gameId, league, sport, matchup, score, closedAt }: ReceivedSession,
  status: 'open' | 'closed',
  sandbox: boolean,
): Omit<CatalogGame, 'key' | 'isOld' | 'sessions'> {
  return {
    gameId,
    status: status === 'open' ? 'live' : 'closed',
    league,
    sport,
    matchup,
    summary: null,
    score,
    scheduledStart: null,
    closedAt,
    sandbox,
  };
}

/** Adds the start time to a game that is already listed, or else the game itself. */
function addScheduled(games: Map<string, CatalogGame>, row: ReceivedGame, isOld: boolean): void {
  const { gameId, league, sport, matchup, summary, scheduledStart } = row;
  const key = `game:${gameId}`;
  const known = games.get(key);
  if (known) {
    known.summary = summary;
    known.scheduledStart = scheduledStart;
    return;
  }
  games.set(key, {
    key,
    gameId,
    status: 'scheduled',
    league,
    sport,
    matchup,
    summary,
    score: null,
    scheduledStart,
    closedAt: null,
    sandbox: false,
    isOld,
    sessions: [],
  });
}
