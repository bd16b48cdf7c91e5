import type { StartTime } from '../../../words/phase.ts';

const DAY_MS = 86_400_000;

/** Where English abbreviates the zones of its own part of the world: elsewhere it writes "GMT+2". */
const PLACES = ['en-US', 'en-GB', 'en-AU', 'en-NZ', 'en-ZA', 'en-IN'];

/** Made once: a format takes longer to make than to use. Node keeps the zone it started in, too. */
const zoneFormats = PLACES.map((place) => new Intl.DateTimeFormat(place, { timeZoneName: 'short' }));

/** This machine's time zone at an instant (Unix ms), abbreviated as people there do: "CEST", "EST", "GMT+3". */
export function zoneAt(instant: number): string {
  const names = zoneFormats.map(
    (format) => format.formatToParts(instant).find(({ type }) => type === 'timeZoneName')?.value ?? '',
  );
  return names.find((name) => /^[A-Z]{2,5}$/.test(name)) ?? names[0] ?? '';
}

/** When a game starts (Unix ms), as it is read out at an instant (Unix ms); by this machine's time zone. */
export function startTime(startsAt: number, now: number): StartTime {
  const start = new Date(startsAt);
  const time = { hours: start.getHours(), minutes: start.getMinutes(), zone: zoneAt(startsAt) };
  const midnight = new Date(now).setHours(0, 0, 0, 0);
  const days = Math.round((new Date(startsAt).setHours(0, 0, 0, 0) - midnight) / DAY_MS);
  if (days === 0) return { ...time, day: null };
  if (days > 0 && days < 7) return { ...time, day: { weekday: start.getDay() } };
  return { ...time, day: { date: start.getDate(), month: start.getMonth() } };
}
