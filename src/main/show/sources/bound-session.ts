import { watchedSport } from '../../../feed/sports/index.ts';
import type { ChannelNames } from '../../../preload/contract/assigned-teams.ts';
import type { BoundSession, GameRow } from '../../../preload/contract/show-state.ts';

/** Returns whether two bindings are the same session of a source, or the same scheduled game. */
export function isSameSession(one: BoundSession | null, other: BoundSession): boolean {
  return one?.source === other.source && one.sessionId === other.sessionId;
}

/**
 * Returns whether a session is or continues a rehearsal, so that viewers may see teams other than those that it names.
 */
export function isRehearsed({
  sandbox,
  ofRehearsal,
}: Pick<BoundSession, 'sandbox' | 'ofRehearsal'>): boolean {
  return sandbox || ofRehearsal === true;
}

/** Returns two teams in the order of their sport's graphics: visitors first in some. */
export function pairWords(sport: string, { a, b }: { a: string; b: string }): string {
  return watchedSport(sport).first === 'away' ? `${b} – ${a}` : `${a} – ${b}`;
}

/** Returns the teams on air, for the log; the session's ID if they have no names. */
export function namesOf(session: BoundSession, names: Pick<ChannelNames, 'a' | 'b'> | null): string {
  const [a, b] = [names?.a.name ?? '', names?.b.name ?? ''];
  const words = a === '' && b === '' ? session.sessionId : pairWords(session.sport, { a, b });
  return isRehearsed(session) ? `${words} (rehearsal)` : words;
}

/** Returns a scheduled game on a channel until its session opens, or null if the game can't be identified. */
export function scheduledSession({
  source,
  gameId,
  league,
  sport,
  matchup,
  scheduledStart,
}: GameRow): BoundSession | null {
  if (gameId === null) return null;
  return {
    source,
    sessionId: `upcoming:${gameId}`,
    league,
    sport,
    matchup: { a: matchup.a ?? '', b: matchup.b ?? '' },
    sandbox: false,
    armed: { gameId, scheduledStart },
  };
}

type Game = GameRow | NonNullable<BoundSession['takenFrom']> | BoundSession;

/** Returns the keys of a game: its sessions, its game ID, and the keys of the game that it was taken over from. */
function matchKeys(game: Game): string[] {
  const ids = 'sessions' in game ? game.sessions : [game];
  const gameId = 'sessions' in game ? game.gameId : game.armed?.gameId;
  const own = [...ids.map(({ sessionId }) => `session ${sessionId}`), ...(gameId ? [`game ${gameId}`] : [])];
  const originalKeys = 'takenFrom' in game && game.takenFrom ? matchKeys(game.takenFrom) : [];
  return [...own.map((name) => `${game.source} ${name}`), ...originalKeys];
}

/** Returns whether two rows or sessions are of one match. A manual game equals the game that it was taken over from. */
export function isSameMatch(one: Game, other: Game): boolean {
  const names = new Set(matchKeys(one));
  return matchKeys(other).some((name) => names.has(name));
}

/**
 * Returns the games with each match listed once. Of a match that was taken over from its feed, the manual game is
 * listed while it is scored and once it is final, otherwise the feed's game.
 */
export function eachMatchOnce(games: readonly GameRow[]): readonly GameRow[] {
  const originals = games.flatMap(({ takenFrom }) => (takenFrom ? [takenFrom] : []));
  if (originals.length === 0) return games;
  const byKey = new Map<string, GameRow[]>();
  for (const game of games)
    for (const key of matchKeys(game)) byKey.set(key, [...(byKey.get(key) ?? []), game]);
  const left = new Set<GameRow>();
  for (const from of originals) {
    const rows = matchKeys(from).flatMap((key) => byKey.get(key) ?? []);
    const shown = rows.reduce((best, row) => (rankOf(row) < rankOf(best) ? row : best));
    for (const row of rows) if (row !== shown) left.add(row);
  }
  return games.filter((game) => !left.has(game));
}

/** Returns the rank of a row among those of one match. The row with the lowest rank is listed. */
function rankOf({ takenFrom, status, reached }: GameRow): number {
  if (takenFrom === undefined) return 2;
  if (status === 'live') return 0;
  return reached?.is === 'final' ? 1 : 3;
}
