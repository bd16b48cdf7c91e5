import type { BoundSession, GameRow, LinkState } from '../../preload/contract/show-state.ts';
import { en } from '../../words/en.ts';
import { leagueName } from '../../words/languages.ts';

// Words and numbers in the window. Pure: instants and clocks are passed in.

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Returns a duration in words: "under 1 s", "12 s", "3 min 05 s", "2 h 10 min". */
export function lengthWords(ms: number): string {
  const whole = Math.max(0, Math.floor(ms));
  if (whole < SECOND) return 'under 1 s';
  if (whole < MINUTE) return `${Math.floor(whole / SECOND)} s`;
  if (whole < HOUR) {
    return `${Math.floor(whole / MINUTE)} min ${pad(Math.floor((whole % MINUTE) / SECOND))} s`;
  }
  return `${Math.floor(whole / HOUR)} h ${pad(Math.floor((whole % HOUR) / MINUTE))} min`;
}

/** Returns how a game ended; "Final" only for one that reached its end. */
export function endedWords({ reached, score }: Pick<GameRow, 'reached' | 'score'>): string {
  if (reached === undefined || reached?.is === 'final') return en.ticker.final;
  if (reached === null) return 'Ended';
  if (reached.is === 'before') return score === null || score.a + score.b === 0 ? 'Not started' : 'Ended';
  return `Stopped: ${en.phase.row(reached)}`;
}

/** Returns a running time in figures: 0:38, 41:07, 1:02:45. */
export function clockWords(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / SECOND));
  const minutes = Math.floor(seconds / 60);
  return minutes < 60
    ? `${minutes}:${pad(seconds % 60)}`
    : `${Math.floor(minutes / 60)}:${pad(minutes % 60)}:${pad(seconds % 60)}`;
}

function pad(value: number): string {
  return String(value).padStart(2, '0');
}

/** Returns a delay in words: 6400 -> "delay 6.4 s"; 0 -> "no delay". */
export function delayWords(ms: number): string {
  return ms === 0 ? 'no delay' : `delay ${(ms / SECOND).toFixed(1)} s`;
}

/** Returns a size in words: 1920x1080 -> "1080p"; other sizes in full. */
export function sizeWords(width: number, height: number): string {
  const known = [
    [1280, 720, '720p'],
    [1920, 1080, '1080p'],
    [3840, 2160, '2160p'],
  ] as const;
  return known.find(([w, h]) => w === width && h === height)?.[2] ?? `${width} × ${height}`;
}

/**
 * Returns a date and time in the reader's time zone and language: "19:30" today, "Sat 19:30" within six days,
 * otherwise with the date.
 */
export function whenWords(iso: string, now: number): string {
  const at = new Date(iso);
  if (Number.isNaN(at.getTime())) return 'time unknown';
  const clock = at.toLocaleTimeString([], { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  if (at.toDateString() === new Date(now).toDateString()) return clock;
  const isNear = Math.abs(at.getTime() - now) < 6 * 24 * HOUR;
  const day = at.toLocaleDateString([], isNear ? { weekday: 'short' } : { day: 'numeric', month: 'short' });
  return `${day} ${clock}`;
}

/** Returns the time until a scheduled start: "in 24 min", "was due at 19:00". Coarse, so that it doesn't flicker. */
export function untilWords(iso: string, now: number): string {
  const away = Date.parse(iso) - now;
  if (Number.isNaN(away)) return '';
  const minutes = Math.round(Math.abs(away) / MINUTE);
  if (minutes === 0) return 'now';
  if (away < 0) {
    const when = whenWords(iso, now);
    return when.includes(' ') ? `was due ${when}` : `was due at ${when}`;
  }
  const hours = Math.floor(minutes / 60);
  const length =
    minutes < 60
      ? `${minutes} min`
      : hours < 24
        ? `${hours} h ${minutes % 60} min`
        : `${Math.floor(hours / 24)} d`;
  return `in ${length}`;
}

/** Returns a team's name or a placeholder: a manually scheduled game may have none. */
export function sideWords(game: GameRow, side: 'a' | 'b'): string {
  return game.matchup[side] ?? (side === 'a' ? 'Home side' : 'Away side');
}

const LINK_WORDS: Record<LinkState, string> = {
  idle: 'No game',
  opening: 'Opening',
  backfilling: 'Loading event log',
  live: 'Live',
  waiting: 'Waiting to retry',
  ended: 'Ended',
  refused: 'Refused',
  tokenMissing: 'No token',
  tokenRejected: 'Token rejected',
};

/** Returns a link state in a word or two. */
export function linkWords(state: LinkState): string {
  return LINK_WORDS[state];
}

/** The competition name for a standalone game without one. */
const OWN_GAME = 'Manual game';

/** Returns the competition of a game: the producer's name, otherwise the league. */
export function competitionWords(
  { competition, league }: Pick<BoundSession, 'competition' | 'league'>,
  form: 'long' | 'short' = 'long',
): string {
  return competition ? (competition.name ?? OWN_GAME) : leagueName(en, league, form);
}

/** Hides the secret at the end of a URL: `http://127.0.0.1:7700/o/abc` -> `http://127.0.0.1:7700/o/••••`. */
export function maskedUrl(url: string): string {
  const end = url.lastIndexOf('/');
  return end < 0 ? '••••' : `${url.slice(0, end + 1)}••••`;
}

/**
 * Returns the URL from which a monitor loads an output's page. If the server serves the window, this is the window's
 * own origin, regardless of the name it was opened under, because a page may be framed only by its own origin. In a
 * desktop window, it is the output's URL.
 *
 * @param serverOrigin the window's origin; null in a desktop window, which the server doesn't serve
 * @param kind content of the monitor: program, the result of the next take, or frames sent by the window
 */
export function monitorUrl(
  url: string,
  serverOrigin: string | null,
  kind: 'monitor' | 'preview' | 'next' = 'monitor',
): string {
  const { pathname, search, href } = new URL(url);
  const base = serverOrigin === null ? href : `${serverOrigin}${pathname}${search}`;
  const query = kind === 'next' ? 'monitor=1&next=1' : `${kind}=1`;
  return `${base}${search === '' ? '?' : '&'}${query}`;
}

/** Returns a count with its noun: "1 page", "2 pages". */
export function countWords(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}
