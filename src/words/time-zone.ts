/** English locales that abbreviate the time zones of their region; other locales write "GMT+2". */
const PLACES = ['en-US', 'en-GB', 'en-AU', 'en-NZ', 'en-ZA', 'en-IN'];

/**
 * Cached from first use on, because creating a format is slow. Without a time zone, a format keeps the one that this
 * computer had when it was created.
 */
const formats = new Map<string | null, readonly Intl.DateTimeFormat[]>();

/**
 * Returns the abbreviation of a time zone at an instant (Unix ms), as used in its region: "CEST", "EST", "GMT+3".
 *
 * @param timeZone an IANA time zone; null: this computer's
 */
export function zoneAt(instant: number, timeZone: string | null): string {
  const zone = timeZone === null ? {} : { timeZone };
  const known =
    formats.get(timeZone) ??
    PLACES.map((place) => new Intl.DateTimeFormat(place, { ...zone, timeZoneName: 'short' }));
  formats.set(timeZone, known);
  const names = known.map(
    (format) => format.formatToParts(instant).find(({ type }) => type === 'timeZoneName')?.value ?? '',
  );
  return names.find((name) => /^[A-Z]{2,5}$/.test(name)) ?? names[0] ?? '';
}
