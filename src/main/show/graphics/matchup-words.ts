import type { GraphicContent } from '../../../preload/contract/graphic-content.ts';
import type { LowerThirdContent, MatchView } from '../../../preload/contract/output-frame.ts';
import type { GameRow } from '../../../preload/contract/show-state.ts';
import { leagueName } from '../leagues.ts';
import { teamsOf } from '../branding/teams.ts';
import { RequestRefused } from '../refused.ts';

/** Words about games on air that are not about their score: who meets whom, what is next, when. */

export type NextContent = Extract<GraphicContent, { form: 'next' }>;
export type NextGame = NonNullable<NextContent['game']>;

const DAY_MS = 86_400_000;

/** The line over a matchup: the producer's own, else the league's name; a rehearsal names none. */
export function matchupEyebrow(match: MatchView | null, note: string | null): string {
  if (note !== null) return note;
  return match === null || match.isSandbox ? '' : leagueName(match.league);
}

/** A game that is still to come, as a lower third says it at an instant (Unix ms). */
export function nextGame(game: NextGame, now: number): LowerThirdContent {
  const { a, b, scheduledStart, league } = game;
  return {
    form: 'next',
    kicker: leagueName(league),
    teams: teamsOf({ a, b }),
    starts: startWords(Date.parse(scheduledStart), now),
  };
}

/** The soonest game of a list that has not begun, of one league rather than of another. */
export function soonestGame(games: readonly GameRow[], league: string | null): NextGame | null {
  const coming = games
    .filter(({ status, scheduledStart }) => status === 'scheduled' && scheduledStart !== null)
    .sort(
      (one, other) =>
        Number(other.league === league) - Number(one.league === league) ||
        Date.parse(one.scheduledStart ?? '') - Date.parse(other.scheduledStart ?? ''),
    );
  const [next] = coming;
  if (next?.scheduledStart === undefined || next.scheduledStart === null) return null;
  const { matchup, scheduledStart } = next;
  return { league: next.league, a: matchup.a, b: matchup.b, scheduledStart };
}

/** The game that a lower third about the next one names. Throws RequestRefused where none is scheduled. */
export function announced(
  content: NextContent,
  channel: string,
  games: readonly GameRow[],
  league: string | null,
): NextContent {
  if (content.game !== null) return content;
  const game = soonestGame(games, league);
  if (game) return { form: 'next', game };
  throw new RequestRefused(
    'bad_request',
    `No game is scheduled in the list channel ${channel} is fed from, so there is no next one to announce.`,
  );
}

/** "20:30" today, "Sun 14:00" within a week, "12 Jul 14:00" later; by this machine's time zone. */
export function startWords(startsAt: number, now: number): string {
  const start = new Date(startsAt);
  const time = `${two(start.getHours())}:${two(start.getMinutes())}`;
  const midnight = new Date(now).setHours(0, 0, 0, 0);
  const days = Math.round((new Date(startsAt).setHours(0, 0, 0, 0) - midnight) / DAY_MS);
  if (days === 0) return time;
  const day = new Intl.DateTimeFormat('en-GB', { weekday: 'short' }).format(start);
  if (days > 0 && days < 7) return `${day} ${time}`;
  return `${new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' }).format(start)} ${time}`;
}

function two(number: number): string {
  return String(number).padStart(2, '0');
}
