import type { ScheduledMatchup } from '../../../feed/contract/values.ts';
import { isLeague, sportOf } from '../../../feed/contract/versions.ts';
import type { Competition } from '../../../preload/contract/competition.ts';
import {
  NEXT_ID_MAX,
  NEXT_LEAGUE_MAX,
  NEXT_NAME_MAX,
  type GraphicContent,
} from '../../../preload/contract/graphic-content.ts';
import type { LowerThirdContent, MatchView } from '../../../preload/contract/output-frame.ts';
import type { ChannelNames } from '../../../preload/contract/assigned-teams.ts';
import type { GameRow } from '../../../preload/contract/show-state.ts';
import type { LeagueOfSides } from '../branding/team-registry.ts';
import { graphicErrors } from './errors.ts';
import { startTime } from './start-time.ts';

/** The next game on a lower third. */

export type NextContent = Extract<GraphicContent, { form: 'next' }>;
export type NextGame = NonNullable<NextContent['game']>;

/** Names and times of other games. */
export interface OtherGames {
  teams: (matchup: ScheduledMatchup, league: LeagueOfSides) => MatchView['teams'];
  /** Returns the placeholder teams for rehearsals of a sport. */
  rehearsed: (sport: string) => Pick<ChannelNames, 'a' | 'b'>;
  /** Returns the time of day (Unix ms) at an instant of the show. */
  calendar: (instant: number) => number;
  /** The time zone of start times; null: this machine's. */
  timeZone: string | null;
  /** Returns the teams of an upcoming game scheduled on another channel, as the producer set them; null: none. */
  awaited: (gameId: string) => MatchView['teams'] | null;
  /** Returns the competition of a league. */
  competition: (league: string) => Competition;
}

/** Returns an upcoming game for a lower third at an instant of the show (Unix ms). */
export function nextGame(game: NextGame, now: number, others: OtherGames): LowerThirdContent {
  const { gameId, a, b, scheduledStart, league } = game;
  const teams = others.teams({ a, b }, league);
  const awaited = gameId === undefined ? null : others.awaited(gameId);
  return {
    form: 'next',
    league,
    competition: others.competition(league),
    sport: isLeague(league) ? sportOf(league) : null,
    teams: awaited ? { a: { ...teams.a, kit: awaited.a.kit }, b: { ...teams.b, kit: awaited.b.kit } } : teams,
    starts: startTime(Date.parse(scheduledStart), others.calendar(now), others.timeZone),
  };
}

/**
 * Returns the next upcoming game of a list, preferably of one league. A list also has games whose start has passed,
 * until their window ends (feed-protocol, Upcoming games).
 *
 * @param now the time of day, Unix ms
 */
export function soonestGame(games: readonly GameRow[], league: string | null, now: number): NextGame | null {
  const coming = games
    .filter(({ status, scheduledStart }) => status === 'scheduled' && isUpcoming(scheduledStart, now))
    .sort(
      (one, other) =>
        Number(other.league === league) - Number(one.league === league) ||
        Date.parse(one.scheduledStart ?? '') - Date.parse(other.scheduledStart ?? ''),
    );
  const [next] = coming;
  if (next?.scheduledStart === undefined || next.scheduledStart === null) return null;
  const { gameId, league: slug, matchup, scheduledStart } = next;
  return {
    ...(gameId !== null && gameId.length <= NEXT_ID_MAX && { gameId }),
    league: cut(slug, NEXT_LEAGUE_MAX),
    a: matchup.a && cut(matchup.a, NEXT_NAME_MAX),
    b: matchup.b && cut(matchup.b, NEXT_NAME_MAX),
    // The source may use any format.
    scheduledStart: new Date(scheduledStart).toISOString(),
  };
}

/**
 * Returns a sentence that says why the game that a graphic announces is no longer upcoming. Null if it is upcoming, or
 * none is announced.
 *
 * @param games as listed: one may have started early
 * @param now the time of day, Unix ms
 */
export function whyPast(
  content: GraphicContent | null,
  games: readonly GameRow[],
  now: number,
): string | null {
  if (content?.form !== 'next' || content.game === null) return null;
  if (announcesBegun(content, games)) return 'That game has started.';
  const { scheduledStart } = content.game;
  return isUpcoming(scheduledStart, now) ? null : `That game was due at ${dueAt(scheduledStart)}.`;
}

/** Returns whether the list shows the announced game as started. */
export function announcesBegun(content: GraphicContent | null, games: readonly GameRow[]): boolean {
  if (content?.form !== 'next' || content.game === null) return false;
  const { gameId, league } = content.game;
  return games.some(
    (game) => game.gameId === gameId && game.league === league && game.status !== 'scheduled',
  );
}

/** Throws RequestRefused for a game that is no longer upcoming; `why` is from `whyPast`. */
export function assertUpcoming(why: string | null): void {
  if (why !== null) throw graphicErrors.gameInPast(why);
}

/** Returns whether a start time is still ahead. @param now the time of day, Unix ms */
function isUpcoming(scheduledStart: string | null, now: number): boolean {
  return scheduledStart !== null && Date.parse(scheduledStart) > now;
}

/** Cuts a text from a source to the limit for the producer's texts. Lengths are code units, as in the request. */
function cut(text: string, most: number): string {
  return text.slice(0, most).toWellFormed();
}

/**
 * Returns the content with its game: the given game, otherwise the next one. Throws RequestRefused if the given game
 * isn't upcoming, or none is.
 *
 * @param now the time of day, Unix ms
 */
export function announced(
  content: NextContent,
  games: readonly GameRow[],
  league: string | null,
  now: number,
): NextContent {
  assertUpcoming(whyPast(content, games, now));
  if (content.game !== null) return content;
  const game = soonestGame(games, league, now);
  if (game === null) throw graphicErrors.noNextGame(noUpcomingGame(games));
  return { form: 'next', game };
}

/**
 * Returns a sentence that says why there is no next game to announce, or null if there is one.
 *
 * @param now the time of day, Unix ms
 */
export function whyNoNextGame(games: readonly GameRow[], league: string | null, now: number): string | null {
  return soonestGame(games, league, now) === null ? noUpcomingGame(games) : null;
}

function noUpcomingGame(games: readonly GameRow[]): string {
  const missed = games.findLast(
    ({ status, scheduledStart }) => status === 'scheduled' && scheduledStart !== null,
  );
  if (!missed) return 'The list of games has no scheduled game to announce.';
  const { matchup, scheduledStart } = missed;
  return `The list of games has no upcoming game. ${matchup.a ?? 'Home side'} vs. ${matchup.b ?? 'Away side'} was due at ${dueAt(scheduledStart ?? '')}.`;
}

/** Formats a start time in this machine's time zone, as in the control window. */
function dueAt(iso: string): string {
  return new Date(iso).toLocaleTimeString('en', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
}
