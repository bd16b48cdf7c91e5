import type { Words } from './en.ts';
import type { GameStatus } from './game-status.ts';
import type { StartTime, TimeFormat } from './phase.ts';

/** A status with its expected time in the producer's time zone; null: none. */
export interface DatedStatus {
  game: GameStatus;
  starts: StartTime | null;
}

/** Returns the full form of a status, without its expected time: "Weather delay", "Abandoned". */
export function statusName({ status: words }: Pick<Words, 'status'>, status: GameStatus): string {
  const reason = status.is === 'delayed' ? status.reason : null;
  return reason === null || reason === 'other' ? words[status.is].long : words.reasons[reason];
}

/** Returns the expected time in words: "Expected 8:15 PM EST". */
function startWords(
  { status, startDay, startTime }: Pick<Words, 'status' | 'startDay' | 'startTime'>,
  starts: StartTime,
  hours: TimeFormat,
): string {
  const time = startTime(starts, hours);
  return status.expected(starts.day === null ? time : `${startDay(starts)} ${time}`);
}

/** Returns variants of the full form of a status, longest first: "Weather delay · Expected 8:15 PM EST". */
export function statusLines(
  words: Pick<Words, 'status' | 'startDay' | 'startTime'>,
  { game, starts }: DatedStatus,
  hours: TimeFormat,
): string[] {
  const names = [...new Set([statusName(words, game), words.status[game.is].long])];
  if (starts === null) return names;
  const time = startWords(words, starts, hours);
  return [...names.map((name) => `${name} · ${time}`), ...names];
}
