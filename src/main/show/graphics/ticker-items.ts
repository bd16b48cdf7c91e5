import type { TickerItem } from '../../../preload/contract/output-frame.ts';
import type { BoundSession, GameRow } from '../../../preload/contract/show-state.ts';
import { startTime } from './start-time.ts';
import { REHEARSAL_ID } from '../sources/source.ts';
import type { OtherGames } from './next-game.ts';

/** Other games on the ticker: those being played, those that ended lately, those that come soon. */

const ITEMS_MAX = 24;
const ENDED_WITHIN_MS = 12 * 3_600_000;
const STARTS_WITHIN_MS = 24 * 3_600_000;

const ORDER: Readonly<Record<TickerItem['status'], number>> = { live: 0, final: 1, scheduled: 2 };

/**
 * The items for a channel: its own league first, then live, final, scheduled. Its own game is not among them, and
 * sandboxes are only for a channel that rehearses.
 *
 * @param now Unix ms
 */
export function tickerItems(
  games: readonly GameRow[],
  own: BoundSession,
  now: number,
  others: OtherGames,
): TickerItem[] {
  return games
    .filter((game) => game.sandbox === own.sandbox && !isOwn(game, own) && isTimely(game, now))
    .map((game) => ({ game, item: itemOf(game, now, others) }))
    .sort(
      (one, other) =>
        Number(other.game.league === own.league) - Number(one.game.league === own.league) ||
        ORDER[one.item.status] - ORDER[other.item.status] ||
        startOf(one.game) - startOf(other.game) ||
        one.item.key.localeCompare(other.item.key),
    )
    .slice(0, ITEMS_MAX)
    .map(({ item }) => item);
}

/** Those of one source. */
export function itemsOf(source: string, items: readonly TickerItem[]): TickerItem[] {
  return items.filter(({ key }) => key.startsWith(keyIn(source, '')));
}

/** Sources may call different games alike. */
function keyIn(source: string, key: string): string {
  return `${source} ${key}`;
}

function isOwn(game: GameRow, { source, sessionId }: BoundSession): boolean {
  return game.source === source && game.sessions.some((session) => session.sessionId === sessionId);
}

/**
 * A game of the service that this program carries: a rehearsal or one scored by hand. Most of those are put away before
 * they are over, and nobody can tell them from the others.
 */
function isOurs({ source }: GameRow): boolean {
  return source === REHEARSAL_ID;
}

function isTimely(game: GameRow, now: number): boolean {
  switch (game.status) {
    case 'live':
      return true;
    case 'closed':
      return !isOurs(game) && game.score !== null && now - Date.parse(game.closedAt ?? '') < ENDED_WITHIN_MS;
    case 'scheduled':
      return startOf(game) - now < STARTS_WITHIN_MS;
  }
}

function startOf({ scheduledStart }: GameRow): number {
  return scheduledStart === null ? Infinity : Date.parse(scheduledStart);
}

function itemOf(
  { key, source, league, sport, status, matchup, score, scheduledStart }: GameRow,
  now: number,
  others: OtherGames,
): TickerItem {
  const teams = others.teams(matchup, league);
  const { name, short, logo } = others.competition(league);
  const side = (of: 'a' | 'b'): TickerItem['a'] => ({
    name: teams[of].name ?? '',
    code: teams[of].code ?? '',
    score: status === 'scheduled' ? null : (score?.[of] ?? null),
    colour: teams[of].colour,
  });
  return {
    key: keyIn(source, key),
    league,
    competition: short ?? name,
    logo,
    sport,
    status: status === 'closed' ? 'final' : status,
    starts:
      status === 'scheduled' && scheduledStart !== null ? startTime(Date.parse(scheduledStart), now) : null,
    a: side('a'),
    b: side('b'),
  };
}
