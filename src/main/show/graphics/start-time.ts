import type { StartTime } from '../../../words/phase.ts';

const DAY_MS = 86_400_000;

/** When a game starts (Unix ms), as it is read out at an instant (Unix ms); by this machine's time zone. */
export function startTime(startsAt: number, now: number): StartTime {
  const start = new Date(startsAt);
  const time = { hours: start.getHours(), minutes: start.getMinutes() };
  const midnight = new Date(now).setHours(0, 0, 0, 0);
  const days = Math.round((new Date(startsAt).setHours(0, 0, 0, 0) - midnight) / DAY_MS);
  if (days === 0) return { ...time, day: null };
  if (days > 0 && days < 7) return { ...time, day: { weekday: start.getDay() } };
  return { ...time, day: { date: start.getDate(), month: start.getMonth() } };
}
