import { STALE_AFTER_MS } from '../../../feed/contract/limits.ts';
import type { TickerItem } from '../../../preload/contract/output-frame.ts';
import type { BoundSession, CatalogState, GameRow } from '../../../preload/contract/show-state.ts';
import { placeholderNames } from '../branding/assigned-teams.ts';
import { playedOf, staleOf, type LeftGame } from '../graphics/played-game.ts';
import {
  asLastKnown,
  hasOtherGame,
  itemsOf,
  keyOf,
  nextStart,
  otherGames,
  tickerItems,
} from '../graphics/ticker-items.ts';
import { ScoreReports } from '../graphics/score-reports.ts';
import { earlier } from '../instants.ts';
import { isSameMatch } from '../sources/bound-session.ts';
import type { ChannelContent, OutputLocale } from './match-state.ts';
import type { ChannelPorts } from './ports.ts';

export type OtherGamesPorts = Pick<
  ChannelPorts,
  'clock' | 'teams' | 'competitions' | 'catalogs' | 'otherGames' | 'leftSince' | 'leftWithoutFinal'
> & {
  /** Returns the session of the channel's game. */
  session: () => BoundSession | null;
};

/** The other games for a channel's ticker and schedule. */
export class OtherGames {
  readonly #ports: OtherGamesPorts;
  readonly #scores = new ScoreReports();
  /** The ticker's games before a restart. */
  #lastKnown: readonly TickerItem[] = [];

  constructor(ports: OtherGamesPorts) {
    this.#ports = ports;
  }

  /** Returns all games of all lists. */
  rows(): GameRow[] {
    return this.#ports.catalogs().flatMap(({ games }) => games);
  }

  /** Returns the games in the same list as the channel's game, without that game. */
  ofItsList(): GameRow[] {
    const session = this.#ports.session();
    if (session === null) return [];
    const { source } = session.takenFrom ?? session;
    const list = this.#ports.catalogs().find((one) => one.source === source);
    return list?.games.filter((game) => !isSameMatch(game, session)) ?? [];
  }

  /** Returns names and times of other games, in an output's language and time zone. */
  words({ language, timeZone }: OutputLocale): ReturnType<ChannelContent['others']> {
    const { clock, competitions, otherGames, teams } = this.#ports;
    return {
      teams: (matchup, league) => teams.named(matchup, league, language),
      rehearsed: placeholderNames,
      calendar: (instant) => clock.calendar(instant),
      timeZone,
      awaited: (gameId) =>
        otherGames().find(({ session }) => session.armed?.gameId === gameId)?.teams ?? null,
      competition: (league) => competitions.ofLeague(league),
    };
  }

  /** Returns the ticker's items. @param at the instant that an output shows, Unix ms; null: now */
  items(locale: OutputLocale, at: number | null): TickerItem[] {
    const { clock, otherGames: known } = this.#ports;
    const session = this.#ports.session();
    if (session === null) return [];
    const now = clock.wall();
    const items = tickerItems(this.rows(), session, clock.calendar(now), this.words(locale), {
      known: known(),
      left: this.#leftUnread(now),
      withoutFinal: this.#ports.leftWithoutFinal(),
      reportOf: (key) => this.#scores.at(key, now),
      behindMs: at === null ? 0 : Math.max(0, now - at),
    });
    return [...items, ...this.#unread()];
  }

  hasAny(): boolean {
    const session = this.#ports.session();
    if (session === null) return false;
    const { clock } = this.#ports;
    return hasOtherGame(this.rows(), session, clock.calendar(clock.wall())) || this.#unread().length > 0;
  }

  /** Updates the reports of other games' scores; see `ChannelContent.followOthers`. */
  follow(): ReturnType<ChannelContent['followOthers']> {
    const { catalogs, clock, otherGames: known } = this.#ports;
    const session = this.#ports.session();
    const now = clock.wall();
    if (session === null) return { edge: null, isPutRight: false };
    const games = known();
    const followed = catalogs().flatMap(({ games: listed, lists }) =>
      otherGames(listed, session, clock.calendar(now)).map((row) => ({
        key: keyOf(row),
        row,
        readAt: readAtOf(lists),
        played: playedOf(row, games),
      })),
    );
    const isPutRight = this.#scores.follow(followed, now);
    const start = nextStart(followed.map(({ row }) => row));
    const leavesAt = start === null ? null : start - clock.calendar(now) + now;
    return { edge: earlier(this.#scores.edgeAfter(now), leavesAt), isPutRight };
  }

  putBack(items: readonly TickerItem[]): void {
    this.#lastKnown = items.map(asLastKnown);
  }

  /**
   * Returns games for which a channel has newer data than their list, because they left it or became stale after the
   * list was read. A list that has been unreadable for a long time still has priority over a channel that the game
   * left.
   */
  #leftUnread(now: number): LeftGame[] {
    const { catalogs, leftSince, otherGames: known } = this.#ports;
    return [...staleOf(known()), ...leftSince(now - STALE_AFTER_MS)].filter(({ session, leftAt }) => {
      const list = catalogs().find(({ source }) => source === session.source);
      return leftAt >= ((list && readAtOf(list.lists)) ?? 0);
    });
  }

  /** Returns the previous ticker's games of each list that hasn't been read since the restart. */
  #unread(): TickerItem[] {
    const unread = this.#ports.catalogs().filter(({ at }) => at === null);
    return unread.flatMap(({ source }) => itemsOf(source, this.#lastKnown));
  }
}

/** Returns when the lists of current games were last read, Unix ms; null: not yet. */
function readAtOf(lists: CatalogState['lists']): number | null {
  const read = lists.flatMap(({ list, at }) =>
    at !== null && (list === 'open' || list === 'openSandbox') ? [at] : [],
  );
  return read.length === 0 ? null : Math.max(...read);
}
