import type { StartTime } from '../../../words/phase.ts';

const DAY_MS = 86_400_000;

/** English locales that abbreviate the time zones of their region; other locales write "GMT+2". */
const PLACES = ['en-US', 'en-GB', 'en-AU', 'en-NZ', 'en-ZA', 'en-IN'];

/** Cached from first use on, because creating a format is slow. A format keeps the time zone of its creation. */
let zoneFormats: readonly Intl.DateTimeFormat[] | null = null;

/** Returns this machine's time zone at an instant (Unix ms), with the local abbreviation: "CEST", "EST", "GMT+3". */
export function zoneAt(instant: number): string {
  zoneFormats ??= PLACES.map((place) => new Intl.DateTimeFormat(place, { timeZoneName: 'short' }));
  const names = zoneFormats.map(
    (format) => format.formatToParts(instant).find(({ type }) => type === 'timeZoneName')?.value ?? '',
  );
  return names.find((name) => /^[A-Z]{2,5}$/.test(name)) ?? names[0] ?? '';
}

/** Returns the start time of a game (Unix ms) as read at an instant (Unix ms), in this machine's time zone. */
export function startTime(startsAt: number, now: number): StartTime {
  const start = new Date(startsAt);
  const time = { hours: start.getHours(), minutes: start.getMinutes(), zone: zoneAt(startsAt) };
  const midnight = new Date(now).setHours(0, 0, 0, 0);
  const days = Math.round((new Date(startsAt).setHours(0, 0, 0, 0) - midnight) / DAY_MS);
  if (days === 0) return { ...time, day: null };
  if (days > 0 && days < 7) return { ...time, day: { weekday: start.getDay() } };
  return { ...time, day: { date: start.getDate(), month: start.getMonth() } };
}
