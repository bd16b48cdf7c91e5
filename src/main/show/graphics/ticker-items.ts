import { drawnColors } from '../../../colors/team-colors.ts';
import { watchedSport } from '../../../feed/sports/index.ts';
import { noCompetition } from '../../../preload/contract/competition.ts';
import type { TickerItem } from '../../../preload/contract/output-frame.ts';
import type { BoundSession, GameRow } from '../../../preload/contract/show-state.ts';
import { eachMatchOnce, isRehearsed, isSameMatch } from '../sources/bound-session.ts';
import { startOf as expectedStart } from '../../../words/game-status.ts';
import { startTime } from './start-time.ts';
import { REHEARSAL_ID } from '../sources/source.ts';
import type { OtherGames } from './next-game.ts';
import { knownOf, listedPlay, playedOf, playOf, type KnownGame, type PlayedGame } from './played-game.ts';

/** Other games on the ticker: current, recently finished, starting soon. */

const ITEMS_MAX = 24;
const ENDED_WITHIN_MS = 12 * 3_600_000;
const STARTS_WITHIN_MS = 24 * 3_600_000;

const ORDER: Readonly<Record<TickerItem['status'], number>> = { live: 0, final: 1, scheduled: 2 };

/** Data about other games that is not in their lists. */
export interface OtherNews {
  /** Games that channels of this show follow. */
  known: readonly KnownGame[];
  /** Games that left a channel or became stale since their list was read: viewers have seen more than the list has. */
  left: readonly PlayedGame[];
  /**
   * Games that left a channel with a status that rules out a final. Lists may show them as closed, like finished games.
   */
  withoutFinal: readonly PlayedGame[];
  /** Returns the current report about a game, by its key. */
  reportOf: (key: string) => TickerItem['told'] | null;
  /** Delay of the output in ms. */
  behindMs: number;
}

/** No data in addition to the lists. */
export const NO_OTHER_NEWS: OtherNews = {
  known: [],
  left: [],
  withoutFinal: [],
  reportOf: () => null,
  behindMs: 0,
};

/** Returns the other games for a channel's ticker, each match once, unordered. */
export function otherGames(games: readonly GameRow[], own: BoundSession, now: number): readonly GameRow[] {
  return eachMatchOnce(games.filter((game) => isOther(game, own, now)));
}

/** Returns whether there is any other game for a channel's ticker. */
export function hasOtherGame(games: readonly GameRow[], own: BoundSession, now: number): boolean {
  return games.some((game) => isOther(game, own, now));
}

function isOther(game: GameRow, own: BoundSession, now: number): boolean {
  return isRehearsed(game) === isRehearsed(own) && !isSameMatch(game, own) && isTimely(game, now);
}

/**
 * Returns the items for a channel: its own league first, then live, final, scheduled. Its own game is left out. A
 * channel with a rehearsal gets only rehearsals; another channel gets none.
 *
 * @param now Unix ms
 */
export function tickerItems(
  games: readonly GameRow[],
  own: BoundSession,
  now: number,
  others: OtherGames,
  news: OtherNews = NO_OTHER_NEWS,
): TickerItem[] {
  return otherGames(games, own, now)
    .map((game) => ({ game, item: itemOf(game, now, others, news) }))
    .sort(
      (one, other) =>
        Number(other.game.league === own.league) - Number(one.game.league === own.league) ||
        ORDER[one.item.status] - ORDER[other.item.status] ||
        startOf(one.game) - startOf(other.game) ||
        one.item.key.localeCompare(other.item.key),
    )
    .slice(0, ITEMS_MAX)
    .map(({ game, item }) => inKitColors(item, game, others, news));
}

/** Returns an item with each team in the color that it wears in this game, which may be its second. */
function inKitColors(item: TickerItem, row: GameRow, others: OtherGames, news: OtherNews): TickerItem {
  const known = knownOf(row, news.known);
  const teams = known?.teams ?? teamsOf(row, known, others);
  const { worn } = drawnColors(teams, watchedSport(row.sport).reserved);
  return {
    ...item,
    a: { ...item.a, color: worn.a.color },
    b: { ...item.b, color: worn.b.color },
  };
}

/** Returns the items of one source. */
export function itemsOf(source: string, items: readonly TickerItem[]): TickerItem[] {
  return items.filter(({ key }) => key.startsWith(keyIn(source, '')));
}

/** Returns a key that identifies a game on the ticker while it is listed. */
export function keyOf({ source, key }: GameRow): string {
  return keyIn(source, key);
}

/** Returns a key that is unique among all sources, which may use the same key for different games. */
function keyIn(source: string, key: string): string {
  return `${source} ${key}`;
}

/** Returns whether a game is from the embedded service, whose closed games may have been stopped before their end. */
function isOurs({ source }: GameRow): boolean {
  return source === REHEARSAL_ID;
}

function isTimely(game: GameRow, now: number): boolean {
  switch (game.status) {
    case 'live':
      return true;
    case 'closed':
      return !isOurs(game) && game.score !== null && now - Date.parse(game.closedAt ?? '') < ENDED_WITHIN_MS;
    case 'scheduled': {
      const waitMs = startOf(game) - now;
      return waitMs > 0 && waitMs < STARTS_WITHIN_MS;
    }
  }
}

/** Returns when the next of these games starts, or null. A game that isn't live at its start leaves the ticker. */
export function nextStart(games: readonly GameRow[]): number | null {
  const starts = games.filter(({ status }) => status === 'scheduled').map(startOf);
  return starts.length === 0 ? null : Math.min(...starts);
}

function startOf({ scheduledStart }: GameRow): number {
  return scheduledStart === null ? Infinity : Date.parse(scheduledStart);
}

function itemOf(row: GameRow, now: number, others: OtherGames, news: OtherNews): TickerItem {
  const { league, sport, scheduledStart } = row;
  const played = playedOf(row, news.known);
  const shown = played ?? playedOf(row, row.status === 'closed' ? news.withoutFinal : news.left);
  const { name, short, logo } = competitionOf(row, played, others);
  const teams = teamsOf(row, knownOf(row, news.known), others);
  const status = statusOf(row, shown);
  const score = shown?.match.view.score ?? row.score;
  // After a channel left a game, its current phase is unknown, unless the game was over.
  const known = status === 'final' ? shown : played;
  const play = known ? playOf(known, news.behindMs) : listedPlay(row);
  const report = status === 'live' ? news.reportOf(keyOf(row)) : null;
  const side = (of: 'a' | 'b'): TickerItem['a'] => ({
    name: teams[of].name ?? '',
    code: teams[of].code ?? '',
    score: status === 'scheduled' ? null : (score?.[of] ?? null),
    color: null,
    logo: teams[of].logo,
  });
  return {
    key: keyOf(row),
    league,
    // A standalone game doesn't belong to the league whose rules it uses.
    competition: short ?? name ?? (row.competition ? '' : null),
    logo,
    sport,
    status,
    starts:
      status === 'scheduled' && scheduledStart !== null
        ? startTime(Date.parse(scheduledStart), now, others.timeZone)
        : null,
    ...exceptionOf(shown, now, others),
    ...(play && { play }),
    ...(report && { told: delayed(report, news.behindMs) }),
    ...(status === 'live' && played === null && row.isOld && { isOld: true }),
    a: side('a'),
    b: side('b'),
  };
}

/** Returns a game's exceptional state, with its expected time in the time zone of the output. */
function exceptionOf(
  shown: PlayedGame | null,
  now: number,
  { timeZone }: OtherGames,
): Pick<TickerItem, 'exception'> {
  const status = shown?.match.status ?? null;
  if (status === null) return {};
  const expectedAt = expectedStart(status.game);
  const starts = expectedAt === null ? null : startTime(expectedAt, now, timeZone);
  return { exception: { ...status, starts } };
}

function statusOf({ status }: GameRow, shown: PlayedGame | null): TickerItem['status'] {
  const exception = shown?.match.status?.game ?? null;
  if (exception !== null && exception.is !== 'forfeited') return status === 'closed' ? 'live' : status;
  if (status === 'closed' || shown?.match.isFinal === true) return 'final';
  return shown === null ? status : 'live';
}

/** Returns the competition of the league. For a standalone game: the one on its channel, otherwise the listed one. */
function competitionOf(
  { league, competition }: GameRow,
  played: PlayedGame | null,
  others: OtherGames,
): ReturnType<OtherGames['competition']> {
  if (!competition) return others.competition(league);
  return played?.match.competition ?? { ...noCompetition, ...competition };
}

/** Returns the teams of a game. A rehearsal has the teams of its own channel, otherwise placeholder teams. */
function teamsOf(
  { matchup, league, sport, sandbox }: GameRow,
  known: KnownGame | null,
  others: OtherGames,
): ReturnType<OtherGames['teams']> {
  if (!sandbox) return others.teams(matchup, league);
  const names = known?.names ?? others.rehearsed(sport);
  return others.teams({ a: names.a.name, b: names.b.name }, { a: names.a.league, b: names.b.league });
}

/** Shifts a report to the clock of a delayed output. */
function delayed(report: NonNullable<TickerItem['told']>, behindMs: number): TickerItem['told'] {
  return { ...report, startedAt: report.startedAt - behindMs, until: report.until - behindMs };
}

/**
 * Returns an item from before a restart. A live game may have moved on, and the start of a scheduled one may have
 * passed: the length of the downtime is unknown.
 */
export function asLastKnown({ play, told, ...item }: TickerItem): TickerItem {
  if (item.status === 'scheduled') return { ...item, starts: null };
  return item.status === 'live' ? { ...item, isOld: true } : { ...item, ...(play && { play }) };
}
