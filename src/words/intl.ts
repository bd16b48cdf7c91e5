import type { TimeFormat, StartTime } from './phase.ts';

/** The parts of languages that come from `Intl`: plurals, ordinals, days and times of a locale. */

/** Returns a function that selects the word for a count from those of a language; `other` for a missing form. */
export function countedBy(
  locale: string,
  type: Intl.PluralRuleType = 'cardinal',
): (count: number, forms: Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }) => string {
  const rules = new Intl.PluralRules(locale, { type });
  return (count, forms) => forms[rules.select(count)] ?? forms.other;
}

/** Formats a share, 0 to 1, in whole percent. In digits 0 to 9, as on all graphics, and with plain spaces. */
export function percentBy(locale: string): (share: number) => string {
  const format = lazily(() => new Intl.NumberFormat(locale, { style: 'percent', numberingSystem: 'latn' }));
  return (share) =>
    format()
      .format(share)
      .replace(/\s/gu, ' ')
      .replace(/\p{Cf}/gu, '');
}

/** Returns the same value as `make`, made on first use: formats take milliseconds to create, and few are used. */
function lazily<T>(make: () => T): () => T {
  let made: { value: T } | null = null;
  return () => (made ??= { value: make() }).value;
}

/** "today" -> "Today". */
function sentence(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Start times of games, in forms that fit into graphics. */
export interface StartWords {
  /** For small places: "8:30 PM" today, "Sun 2:00 PM" within a week, "Jul 12 2:00 PM" later. */
  starts: (start: StartTime, hours: TimeFormat) => string;
  /** The day of a start in large places: "Today", "Sunday" within a week, "July 12" later. */
  startDay: (start: StartTime) => string;
  /** Only the day, for small places: "Today", "Sun", "Jul 12". */
  startShortDay: (start: StartTime) => string;
  /** The time zone alone: "EST". */
  startZone: (start: StartTime) => string;
  /** "8:30 PM EST". */
  startTime: (start: StartTime, hours: TimeFormat) => string;
}

/** A Sunday and a leap year for formatting days. Any will do, because weekdays and dates are formatted separately. */
const SUNDAY = Date.UTC(2023, 0, 1);
const LEAP_YEAR = 2024;
const DAY_MS = 86_400_000;

/** Conventions of a language's broadcasters for times that differ from `Intl` and English. */
interface TimeCustoms {
  /** How a time zone is abbreviated. */
  zoneIn?: (zone: string) => string;
  /** Between hours and minutes on a 24-hour clock: "20h30". */
  hourMark?: string;
}

/**
 * Returns days and times of a locale. Contains only plain spaces, because engines differ in the special spaces
 * that they use.
 */
export function startWords(
  locale: string,
  { zoneIn = (zone) => zone, hourMark = ':' }: TimeCustoms = {},
): StartWords {
  const formats = new Map<string, Intl.DateTimeFormat>();
  function format(options: Intl.DateTimeFormatOptions, instant: number): string {
    const key = Object.values(options).join();
    const known = formats.get(key) ?? new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });
    formats.set(key, known);
    return known.format(instant).replace(/\s/gu, ' ');
  }

  /** Whether the locale uses a 12-hour clock by default. */
  const isByTwelve = lazily(
    () => new Intl.DateTimeFormat(locale, { hour: 'numeric' }).resolvedOptions().hour12 === true,
  );

  function time({ hours, minutes }: StartTime, by: TimeFormat): string {
    const instant = SUNDAY + (hours * 60 + minutes) * 60_000;
    return (by === null ? isByTwelve() : by === '12')
      ? format({ hour: 'numeric', minute: '2-digit', hourCycle: 'h12' }, instant)
      : format({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }, instant).replace(':', hourMark);
  }

  function day(of: NonNullable<StartTime['day']>, form: 'long' | 'short'): string {
    if ('weekday' in of) return format({ weekday: form }, SUNDAY + of.weekday * DAY_MS);
    return format({ day: 'numeric', month: form }, Date.UTC(LEAP_YEAR, of.month, of.date));
  }

  const today = lazily(() =>
    sentence(new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(0, 'day')),
  );
  return {
    starts: (start, hours) =>
      start.day === null ? time(start, hours) : `${sentence(day(start.day, 'short'))} ${time(start, hours)}`,
    startDay: (start) => (start.day === null ? today() : sentence(day(start.day, 'long'))),
    startShortDay: (start) => (start.day === null ? today() : sentence(day(start.day, 'short'))),
    startZone: ({ zone }) => zoneIn(zone),
    startTime: (start, hours) => `${time(start, hours)} ${zoneIn(start.zone)}`,
  };
}
