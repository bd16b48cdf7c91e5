import type { BookedGames, BookedHours, Booking, SponsorSlot } from '../../../preload/contract/sponsors.ts';

/** What a booking is for: where, when and over which games its sponsor may be shown. Pure. */

const MINUTE_MS = 60_000;

/** Where a mark would stand. */
export interface Spot {
  slot: SponsorSlot;
  /** Id of the output. */
  output: string;
  channel: string;
  league: string;
  /** Null where no session is on the channel. */
  sessionId: string | null;
}

/** Whether a booking is for a spot, at whatever hour. */
export function isFor({ slots, outputs, games }: Booking, spot: Spot): boolean {
  return (
    slots.includes(spot.slot) &&
    (outputs === null || outputs.includes(spot.output)) &&
    (games === null || isOneOf(games, spot))
  );
}

function isOneOf(
  { channels, leagues, sessions }: BookedGames,
  { channel, league, sessionId }: Spot,
): boolean {
  return (
    channels.includes(channel) ||
    leagues.includes(league) ||
    (sessionId !== null && sessions.includes(sessionId))
  );
}

/** Whether an instant (Unix ms) is within hours, by this machine's clock. */
export function isWithin(hours: BookedHours | null, instant: number): boolean {
  if (hours === null) return true;
  const { from, to } = hours;
  const date = new Date(instant);
  const minute = date.getHours() * 60 + date.getMinutes();
  const isToday = isOn(hours, date.getDay());
  if (from < to) return isToday && minute >= from && minute < to;
  return (isToday && minute >= from) || (isOn(hours, (date.getDay() + 6) % 7) && minute < to);
}

function isOn({ days }: BookedHours, weekday: number): boolean {
  return days.length === 0 || days.includes(weekday);
}

/** The first instant after this one (Unix ms) at which hours may begin or end; null: they never do. */
export function hoursEdgeAfter(hours: BookedHours | null, instant: number): number | null {
  if (hours === null) return null;
  const date = new Date(instant);
  const edges = [0, 1].flatMap((days) =>
    [0, hours.from, hours.to].map((minutes) =>
      new Date(date.getFullYear(), date.getMonth(), date.getDate() + days, 0, minutes).getTime(),
    ),
  );
  const later = edges.filter((edge) => edge > instant);
  // A clock that goes back an hour has every minute of it twice.
  return later.length === 0 ? instant + MINUTE_MS : Math.min(...later);
}
