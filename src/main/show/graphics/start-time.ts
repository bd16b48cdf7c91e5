import type { StartTime } from '../../../words/phase.ts';
import { zoneAt } from '../../../words/time-zone.ts';

const DAY_MS = 86_400_000;

/** Cached from first use on, because creating a format is slow. */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('en-US', {
      timeZone,
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      hourCycle: 'h23',
    });
  formats.set(timeZone, known);
  return known;
}

/** Returns the IANA name of a time zone; null: this machine's. */
export function timeZoneName(timeZone: string | null): string {
  return timeZone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

interface LocalTime {
  /** Days since 1970, of the local date. */
  day: number;
  hours: number;
  minutes: number;
}

function localTime(instant: number, timeZone: string | null): LocalTime {
  if (timeZone === null) {
    // Unlike a cached format, a date follows when the time zone of this machine changes.
    const date = new Date(instant);
    const midnight = Date.UTC(date.getFullYear(), date.getMonth(), date.getDate());
    return { day: midnight / DAY_MS, hours: date.getHours(), minutes: date.getMinutes() };
  }
  const parts = formatOf(timeZone).formatToParts(instant);
  const valueOf = (wanted: Intl.DateTimeFormatPartTypes): number =>
    Number(parts.find(({ type }) => type === wanted)?.value);
  const midnight = Date.UTC(valueOf('year'), valueOf('month') - 1, valueOf('day'));
  return { day: midnight / DAY_MS, hours: valueOf('hour'), minutes: valueOf('minute') };
}

/** Returns whether an instant is on an earlier day than another in a time zone. Both in Unix ms. */
export function isBeforeDay(instant: number, other: number, timeZone: string | null): boolean {
  return localTime(instant, timeZone).day < localTime(other, timeZone).day;
}

/**
 * Returns the start time of a game (Unix ms) as read at an instant (Unix ms) in a time zone.
 *
 * @param timeZone an IANA time zone; null: this machine's
 */
export function startTime(startsAt: number, now: number, timeZone: string | null): StartTime {
  const { day, hours, minutes } = localTime(startsAt, timeZone);
  const time = { hours, minutes, zone: zoneAt(startsAt, timeZone) };
  const days = day - localTime(now, timeZone).day;
  const date = new Date(day * DAY_MS);
  if (days === 0) return { ...time, day: null };
  if (days > 0 && days < 7) return { ...time, day: { weekday: date.getUTCDay() } };
  return { ...time, day: { date: date.getUTCDate(), month: date.getUTCMonth() } };
}
