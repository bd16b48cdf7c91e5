import type {
  BookedDates,
  Booking,
  BookingInput,
  Rotation,
  SponsorSlot,
} from '../../preload/contract/sponsors.ts';

export const SLOT_NAMES: Readonly<Record<SponsorSlot, string>> = {
  bug: 'Scorebug',
  'lower-third': 'Lower third',
  'full-frame': 'Full frame',
  ticker: 'Ticker',
  takeover: 'Takeover',
  corner: 'Corner',
};

export const SLOTS = Object.keys(SLOT_NAMES) as readonly SponsorSlot[];

export const ROTATION_NAMES: Readonly<Record<Rotation['by'], string>> = {
  time: 'after a set time',
  moment: 'at each score',
  graphic: 'each time its graphic appears',
  break: 'at each break',
};

/** The days of the week in display order, with their numbers. */
export const DAYS: readonly (readonly [day: number, name: string])[] = [
  [1, 'Mon'],
  [2, 'Tue'],
  [3, 'Wed'],
  [4, 'Thu'],
  [5, 'Fri'],
  [6, 'Sat'],
  [0, 'Sun'],
];

export interface BookingDraft {
  sponsor: string;
  slots: SponsorSlot[];
  /** Empty: all. */
  outputs: string[];
  /** `2026-06-13`; empty: no limit. */
  first: string;
  last: string;
  hasHours: boolean;
  /** Empty: every day. */
  days: number[];
  /** `18:30` */
  from: string;
  to: string;
  /** Empty, together with the next two: every game. Leagues (slugs) and sessions are separated by commas. */
  channels: string[];
  leagues: string;
  sessions: string;
  turns: number;
}

const MINUTES_A_DAY = 24 * 60;

export function newDraft(sponsor: string): BookingDraft {
  return {
    sponsor,
    slots: ['bug'],
    outputs: [],
    first: '',
    last: '',
    hasHours: false,
    days: [],
    from: '18:00',
    to: '23:00',
    channels: [],
    leagues: '',
    sessions: '',
    turns: 1,
  };
}

export function draftOfBooking({
  sponsor,
  slots,
  outputs,
  dates,
  hours,
  games,
  turns,
}: Booking): BookingDraft {
  const fresh = newDraft(sponsor);
  return {
    ...fresh,
    slots: [...slots],
    outputs: [...(outputs ?? [])],
    first: dates?.first ?? '',
    last: dates?.last ?? '',
    hasHours: hours !== null,
    days: [...(hours?.days ?? [])],
    from: hours ? timeOf(hours.from) : fresh.from,
    to: hours ? timeOf(hours.to) : fresh.to,
    channels: [...(games?.channels ?? [])],
    leagues: (games?.leagues ?? []).join(', '),
    sessions: (games?.sessions ?? []).join(', '),
    turns,
  };
}

export function bookingOf(draft: BookingDraft): BookingInput {
  const games = {
    channels: draft.channels,
    leagues: namesIn(draft.leagues),
    sessions: namesIn(draft.sessions),
  };
  const isAnyGame = Object.values(games).every(({ length }) => length === 0);
  return {
    sponsor: draft.sponsor,
    slots: SLOTS.filter((slot) => draft.slots.includes(slot)),
    outputs: draft.outputs.length === 0 ? null : draft.outputs,
    dates:
      draft.first === '' && draft.last === ''
        ? null
        : { first: draft.first || null, last: draft.last || null },
    hours: draft.hasHours
      ? { days: draft.days, from: minutesOf(draft.from), to: minutesOf(draft.to) || MINUTES_A_DAY }
      : null,
    games: isAnyGame ? null : games,
    turns: draft.turns,
  };
}

/** Returns a booking as one line: slots, outputs, times, games and weight. */
export function bookingWords(
  { slots, outputs, dates, hours, games, turns }: Booking,
  outputName: (id: string) => string,
): string {
  const days = DAYS.filter(([day]) => hours?.days.includes(day)).map(([, name]) => name);
  const named = [
    ...(games?.channels ?? []).map((id) => `channel ${id}`),
    ...(games?.leagues ?? []),
    ...(games?.sessions ?? []),
  ];
  return [
    slots.map((slot) => SLOT_NAMES[slot]).join(', '),
    outputs === null ? 'all outputs' : outputs.map(outputName).join(', '),
    ...(dates === null ? [] : [datesWords(dates)]),
    hours === null
      ? dates === null
        ? 'always'
        : 'all day'
      : `${days.length === 0 ? 'daily' : days.join(' ')} ${timeOf(hours.from)}–${timeOf(hours.to)}`,
    games === null ? 'all games' : named.join(', '),
    ...(turns > 1 ? [`weight ${turns}`] : []),
  ].join(' · ');
}

function datesWords({ first, last }: BookedDates): string {
  if (first === last && first !== null) return dayWords(first);
  if (first === null) return `until ${dayWords(last ?? '')}`;
  return last === null ? `from ${dayWords(first)}` : `${dayWords(first)} – ${dayWords(last)}`;
}

/** Returns a day in the reader's language. */
function dayWords(day: string): string {
  return new Date(`${day}T12:00`).toLocaleDateString([], { day: 'numeric', month: 'short', year: 'numeric' });
}

function namesIn(text: string): string[] {
  return text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
}

function timeOf(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60) % 24, minutes % 60];
  return `${String(hours).padStart(2, '0')}:${String(rest).padStart(2, '0')}`;
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}
