import { DELAY_REASONS, startOf, type GameStatus } from '../../words/game-status.ts';
import type { MatchView } from '../../preload/contract/output-frame.ts';
import { en } from '../../words/en.ts';
import { statusLines, statusName } from '../../words/status-lines.ts';
import type { StartTime } from '../../words/phase.ts';
import { sideName } from './sides.ts';

/** The content of the game status form. */
export interface StatusDraft {
  is: GameStatus['is'] | 'normal';
  /** Empty: none. */
  reason: string;
  /** The time at which play is expected, `20:15`; empty: unknown. */
  time: string;
  /** The new start of a postponed game, `2026-06-13T20:15`; empty: unknown. */
  start: string;
  /** Empty: not chosen yet. */
  winner: '' | 'A' | 'B';
}

/** The choices of the form: value, name and description. */
export const STATUS_CHOICES: readonly [is: StatusDraft['is'], name: string, about: string][] = [
  ['normal', 'Normal', 'The phase and the clock are shown.'],
  ['delayed', en.status.delayed.long, 'The start is late, or play is stopped for a while.'],
  ['suspended', en.status.suspended.long, 'Play stopped, to be resumed later.'],
  ['abandoned', en.status.abandoned.long, 'The game ended early. There is no final.'],
  ['postponed', en.status.postponed.long, 'The game moves to another time.'],
  ['canceled', en.status.canceled.long, "The game won't be played."],
  [
    'forfeited',
    'Forfeited',
    'The winner gets the score in the match rules, or keeps its own score with a larger lead.',
  ],
  ['undecided', en.status.undecided.long, "The start or the result isn't known yet."],
];

/** The reasons for a delay, with their names in the form. */
export const REASONS: readonly [reason: string, name: string][] = DELAY_REASONS.map((reason) => [
  reason,
  reason === 'other' ? 'Other (not shown)' : en.status.reasons[reason],
]);

const pad = (value: number): string => String(value).padStart(2, '0');
const timeText = (at: Date): string => `${pad(at.getHours())}:${pad(at.getMinutes())}`;

/** Returns the form's content for a status. */
export function draftOf(status: GameStatus | null): StatusDraft {
  const startsAt = status && startOf(status);
  const at = startsAt === null ? null : new Date(startsAt);
  const day = at && `${at.getFullYear()}-${pad(at.getMonth() + 1)}-${pad(at.getDate())}`;
  return {
    is: status?.is ?? 'normal',
    reason: status?.is === 'delayed' ? (status.reason ?? '') : '',
    time: at === null ? '' : timeText(at),
    start: at === null ? '' : `${day ?? ''}T${timeText(at)}`,
    winner: status?.is === 'forfeited' ? status.winner : '',
  };
}

/**
 * Returns the status of a draft, or null for a normal game; undefined while a value is missing. A time that has already
 * passed today is tomorrow's.
 *
 * @param now Unix ms
 */
export function statusOf(draft: StatusDraft, now: number): GameStatus | null | undefined {
  const { is, reason, time, start, winner } = draft;
  switch (is) {
    case 'normal':
      return null;
    case 'delayed':
      return {
        is,
        reason: DELAY_REASONS.find((one) => one === reason) ?? null,
        startsAt: time === '' ? null : nextAt(time, now),
      };
    case 'postponed':
      return { is, startsAt: start === '' ? null : Date.parse(start) };
    case 'forfeited':
      return winner === '' ? undefined : { is, winner };
    default:
      return { is };
  }
}

function nextAt(time: string, now: number): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const at = new Date(now);
  at.setHours(hours, minutes, 0, 0);
  if (at.getTime() < now) at.setDate(at.getDate() + 1);
  return at.getTime();
}

const DAY_MS = 86_400_000;

/** Returns an instant (Unix ms) as a start time in the time zone of this computer. */
function localStart(instant: number, now: number): StartTime {
  const at = new Date(instant);
  const days = Math.round(
    (new Date(instant).setHours(0, 0, 0, 0) - new Date(now).setHours(0, 0, 0, 0)) / DAY_MS,
  );
  const day = days > 0 && days < 7 ? { weekday: at.getDay() } : { date: at.getDate(), month: at.getMonth() };
  return { hours: at.getHours(), minutes: at.getMinutes(), day: days === 0 ? null : day, zone: '' };
}

/** Returns how a status appears on air, in English: `Scorebug "DELAYED", other graphics "Weather delay"`. */
export function onAirWords(status: GameStatus | null, now: number): string {
  if (status === null) return 'On air: the phase and the clock.';
  const startsAt = startOf(status);
  const [line = ''] = statusLines(
    en,
    { game: status, starts: startsAt === null ? null : localStart(startsAt, now) },
    null,
  );
  return `On air: "${en.status[status.is].bug}" on the scorebug, "${line.trim()}" on other graphics.`;
}

/** Returns a status as a sentence: "The game is abandoned.", "The game is forfeited to Mesa." */
export function statusSentence(status: GameStatus, match: MatchView | null): string {
  switch (status.is) {
    case 'delayed':
      return status.reason === null || status.reason === 'other'
        ? 'The game is delayed.'
        : `The game is delayed (${statusName(en, status).toLowerCase()}).`;
    case 'forfeited':
      return `The game is forfeited. ${sideName(match, status.winner)} wins.`;
    case 'undecided':
      return 'The game is to be decided.';
    default:
      return `The game is ${status.is}.`;
  }
}
