import type {
  BookedDates,
  BookedGames,
  BookedHours,
  Booking,
  SponsorSlot,
} from '../../../preload/contract/sponsors.ts';
import type { BoundSession } from '../../../preload/contract/show-state.ts';

/** When, where and with which games the sponsor of a booking may be shown. Pure. */

const MINUTE_MS = 60_000;

/** A slot on an output that may show a sponsor's mark, with the game on that output. */
export interface Spot {
  slot: SponsorSlot;
  output: string;
  channel: string;
  league: string;
  /** The session on the channel; null: none. */
  session: Pick<BoundSession, 'sessionId' | 'takenFrom'> | null;
}

/** Returns whether a booking includes a spot, ignoring its dates and hours. */
export function isFor({ slots, outputs, games }: Booking, spot: Spot): boolean {
  return (
    slots.includes(spot.slot) &&
    (outputs === null || outputs.includes(spot.output)) &&
    (games === null || isOneOf(games, spot))
  );
}

function isOneOf({ channels, leagues, sessions }: BookedGames, { channel, league, session }: Spot): boolean {
  const { sessionId, takenFrom } = session ?? {};
  return (
    channels.includes(channel) ||
    leagues.includes(league) ||
    sessions.some((id) => id === sessionId || id === takenFrom?.sessionId)
  );
}

type BookedTime = Pick<Booking, 'dates' | 'hours'>;

const ALL_DAY: BookedHours = { days: [], from: 0, to: 24 * 60 };

/**
 * Returns whether a booking includes an instant (Unix ms), on this machine's clock. Hours past midnight belong to the
 * day on which they begin.
 */
export function isAt({ dates, hours }: BookedTime, instant: number): boolean {
  const { days, from, to } = hours ?? ALL_DAY;
  const now = new Date(instant);
  const minute = now.getHours() * 60 + now.getMinutes();
  const isOn = (day: Date): boolean =>
    (days.length === 0 || days.includes(day.getDay())) && isAmong(dates, isoDay(day));
  if (from < to) return isOn(now) && minute >= from && minute < to;
  return (isOn(now) && minute >= from) || (isOn(dayFrom(now, -1)) && minute < to);
}

function isAmong(dates: BookedDates | null, day: string): boolean {
  const { first, last } = dates ?? { first: null, last: null };
  return (first === null || first <= day) && (last === null || day <= last);
}

/** Returns midnight of the day this many days after another. */
function dayFrom(date: Date, days: number): Date {
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() + days);
}

/** Formats a day as `2026-06-13`. */
function isoDay(date: Date): string {
  const [month, day] = [date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0'));
  return `${String(date.getFullYear()).padStart(4, '0')}-${month}-${day}`;
}

/** Returns the next instant (Unix ms) at which a booking may begin or end; null: never. */
export function edgeAfter({ dates, hours }: BookedTime, instant: number): number | null {
  if (dates === null && hours === null) return null;
  const { from, to } = hours ?? ALL_DAY;
  const date = new Date(instant);
  const edges = [0, 1].flatMap((days) =>
    [0, from, to].map((minutes) =>
      new Date(date.getFullYear(), date.getMonth(), date.getDate() + days, 0, minutes).getTime(),
    ),
  );
  const later = edges.filter((edge) => edge > instant);
  // When the clock is set back an hour, each minute of that hour repeats, so check again in a minute.
  return later.length === 0 ? instant + MINUTE_MS : Math.min(...later);
}
