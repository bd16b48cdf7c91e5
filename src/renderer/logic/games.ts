import { en } from '../../words/en.ts';
import { searchKey } from '../../words/fold.ts';
import type { CatalogState, ChannelState, GameRow, ShowState } from '../../preload/contract/show-state.ts';
import { shootoutScore } from '../../feed/contract/leader.ts';
import { isRehearsed } from './assigned-teams.ts';
import { asShown } from './sides.ts';
import { competitionWords } from './words.ts';

/** The lists of the left pane. `rehearsal` has its own form; the others list games by status. */
export const TABS = ['live', 'upcoming', 'finished', 'rehearsal'] as const;
export type Tab = (typeof TABS)[number];
export type ListTab = Exclude<Tab, 'rehearsal'>;

const STATUS_OF: Record<ListTab, GameRow['status']> = {
  live: 'live',
  upcoming: 'scheduled',
  finished: 'closed',
};

export const ALL_SOURCES = '';
export const ALL_LEAGUES = '';

/** Returns whether every word of `search` occurs in the game's teams, league, sport or summary, or in `competition`. */
export function matches(game: GameRow, search: string, competition = ''): boolean {
  const words = searchKey(search).split(/\s+/).filter(Boolean);
  if (words.length === 0) return true;
  const text = searchKey(
    [game.matchup.a, game.matchup.b, game.league, game.sport, game.summary, competition]
      .filter(Boolean)
      .join(' '),
  );
  return words.every((word) => text.includes(word));
}

function time(text: string | null): number {
  const at = text === null ? NaN : Date.parse(text);
  return Number.isNaN(at) ? 0 : at;
}

/**
 * Returns the comparison that sorts a tab: real games before rehearsals; scheduled games soonest first, finished ones
 * newest first, live ones as the source orders them.
 */
function order(tab: ListTab): (one: GameRow, other: GameRow) => number {
  return (one, other) => {
    const isLast = isRehearsed(one);
    if (isLast !== isRehearsed(other)) return isLast ? 1 : -1;
    if (tab === 'upcoming') return time(one.scheduledStart) - time(other.scheduledStart);
    if (tab === 'finished') return time(other.closedAt) - time(one.closedAt);
    return 0;
  };
}

export function catalogsOf(state: ShowState, source: string): CatalogState[] {
  return source === ALL_SOURCES
    ? state.catalogs
    : state.catalogs.filter((catalog) => catalog.source === source);
}

/** Returns the games of one tab that match the search and the league, in order. */
export function listGames(
  catalogs: readonly CatalogState[],
  tab: ListTab,
  search: string,
  league: string = ALL_LEAGUES,
): GameRow[] {
  return catalogs
    .flatMap((catalog) => catalog.games)
    .filter(
      (game) =>
        game.status === STATUS_OF[tab] &&
        (league === ALL_LEAGUES || game.league === league) &&
        matches(game, search, competitionWords(game)),
    )
    .sort(order(tab));
}

/** Returns the leagues of a tab's games, as slugs. */
export function leaguesOf(catalogs: readonly CatalogState[], tab: ListTab): string[] {
  const leagues = new Set<string>();
  for (const { games } of catalogs) {
    for (const { status, league } of games)
      if (status === STATUS_OF[tab] && league !== '') leagues.add(league);
  }
  return [...leagues].sort();
}

/** Returns the selected session of a game, or else the preferred one. */
export function feedOf(game: GameRow, chosen: string | null): GameRow['sessions'][number] | null {
  return game.sessions.find(({ sessionId }) => sessionId === chosen) ?? game.sessions[0] ?? null;
}

/** Returns the note below the teams, or null. */
export function noteOf(game: GameRow): string | null {
  if (game.takenFrom && game.status === 'live') return 'Scored manually, not from its feed';
  const feed = game.sessions[0];
  if (feed?.historyAvailable !== false) return game.summary;
  return game.status === 'closed'
    ? 'Event log lost. Only the score is known.'
    : 'Event log lost. Earlier events are unknown.';
}

/** Returns whether the row shows the time until the game starts. */
export function isAwaited({ sandbox, status, scheduledStart }: GameRow): boolean {
  return !sandbox && status === 'scheduled' && scheduledStart !== null;
}

const EDGE = 8;
const EYEBROW = 18;
const TEAMS = 40;
const NOTE = 17;
const PRESS = 30;
const CHOICE = 30;

/** Returns the height of a row in pixels. Known before the row is drawn, so that a long list can skip rows. */
export function rowHeight(game: GameRow): number {
  const says = TEAMS + (noteOf(game) === null && !isAwaited(game) ? 0 : NOTE);
  const presses = PRESS + (game.sessions.length > 1 ? CHOICE : 0);
  return EDGE + EYEBROW + Math.max(says, presses) + EDGE + 1;
}

/** Returns the number of rows in a tab without a search. */
export function countGames(catalogs: readonly CatalogState[], tab: ListTab): number {
  let count = 0;
  for (const { games } of catalogs) {
    for (const game of games) if (game.status === STATUS_OF[tab]) count += 1;
  }
  return count;
}

/** Returns the channels with a session of this game, or on which it is scheduled. */
export function channelsOf(game: GameRow, channels: readonly ChannelState[]): string[] {
  return channels
    .filter(
      ({ session }) =>
        session?.source === game.source &&
        (session.armed
          ? session.armed.gameId === game.gameId
          : game.sessions.some(({ sessionId }) => sessionId === session.sessionId)),
    )
    .map(({ id }) => id);
}

/** Returns the match that viewers see on the first channel with this game; null: on no channel. */
function shownMatch(game: GameRow, channels: readonly ChannelState[]): ChannelState['match'] {
  const shown = channels.map(asShown);
  const [on] = channelsOf(game, shown);
  return shown.find(({ id }) => id === on)?.match ?? null;
}

/**
 * Returns the score as viewers see it, with overrides. For a game on no channel, returns the score in its list, which
 * is read periodically.
 */
export function scoreOf(game: GameRow, channels: readonly ChannelState[]): GameRow['score'] {
  const { a, b } = shownMatch(game, channels)?.view.score ?? { a: null, b: null };
  const score = a === null || b === null ? game.score : { a, b };
  const hasBegun = game.reached?.is !== 'before' || score?.a !== 0 || score.b !== 0;
  return hasBegun ? score : null;
}

/** Returns the exceptional status of a live game as on air, such as "Abandoned"; null: the game runs normally. */
export function statusWords(game: GameRow, channels: readonly ChannelState[]): string | null {
  const status = shownMatch(game, channels)?.status?.game;
  return status ? en.status[status.is].long : null;
}

/** Returns the shootout from a channel with the game, otherwise from the game's row; undefined: unknown. */
export function tallyOf(game: GameRow, channels: readonly ChannelState[]): GameRow['shootout'] {
  const shootout = shownMatch(game, channels)?.shootout;
  return shootout ? shootoutScore(shootout) : game.shootout;
}

/**
 * Returns the channels with a rehearsal that has not ended: its recording plays, or it was taken over and is scored
 * manually.
 */
export function runningRehearsals(state: ShowState): ChannelState[] {
  const rehearsals = new Set(state.sources.filter((source) => source.isRehearsal).map(({ id }) => id));
  return state.channels.filter(
    ({ session, link }) =>
      session !== null &&
      (session.sandbox || session.ofRehearsal === true) &&
      rehearsals.has(session.source) &&
      link.state !== 'ended',
  );
}

/** Returns a key that identifies the same row in two states: several sources may use the same key. */
export function rowKey(game: GameRow): string {
  return `${game.source} ${game.key}`;
}
