import { describe, expect, it } from 'vitest';
import { rules } from '../../src/feed/sports/football/rules.ts';
import type { MatchMinute } from '../../src/feed/contract/moments.ts';
import type { Phase } from '../../src/feed/contract/phase.ts';
import type { LineEntry, MatchView, OutputFrame } from '../../src/preload/contract/output-frame.ts';
import { FIXTURES } from './fixtures.ts';

/** The games of the gallery, and of the pictures in the README, can happen by the rules of their sport. */

/** What a press is worth in football, by its rules. */
function footballPoints(kind: string, side: 'A' | 'B'): { a: number; b: number } {
  const press = { type: kind, payload: { team: side } } as Parameters<typeof rules.step>[1];
  const stepped = rules.step(rules.initial('nfl'), press);
  if (!('snapshot' in stepped)) throw new Error(`${kind} was refused`);
  return stepped.snapshot.score;
}

const TRIES = new Set(['extra_point', 'two_point_conversion', 'defensive_two_point']);
const GOALS = new Set(['goal', 'penalty_goal']);

function pointsOf(sport: string, { kind, side }: LineEntry): { a: number; b: number } {
  if (sport === 'football') return footballPoints(kind, side);
  const points = GOALS.has(kind) ? 1 : 0;
  return side === 'A' ? { a: points, b: 0 } : { a: 0, b: points };
}

const COURSES = FIXTURES.flatMap(({ id, frame: { match, graphics } }) => {
  const { content } = graphics['full-frame'];
  return match && content && 'periods' in content ? [{ id, match, content }] : [];
});

describe.each(COURSES)('$id', ({ match, content: { periods, entries } }) => {
  const { sport, score } = match.view;

  it('adds up to its score over its periods', () => {
    if (periods.length === 0 || periods.some(({ a, b }) => a === null || b === null)) return;
    const sum = (key: 'a' | 'b'): number => periods.reduce((total, period) => total + Number(period[key]), 0);
    expect({ a: sum('a'), b: sum('b') }).toEqual(score);
  });

  it('adds up to its score over its entries, each worth what the rules say', () => {
    if (sport !== 'football' && sport !== 'soccer') expect(entries).toEqual([]);
    let [a, b] = [0, 0];
    for (const [place, entry] of entries.entries()) {
      if (TRIES.has(entry.kind))
        expect(entries[place - 1]).toMatchObject({ kind: 'touchdown', side: entry.side });
      const points = pointsOf(sport, entry);
      [a, b] = [a + points.a, b + points.b];
      expect(entry).toMatchObject({ a, b });
    }
    if (entries.length > 0) expect({ a, b }).toEqual(score);
  });

  it('is level before a shoot-out', () => {
    if (match.shootout) expect(score.a).toBe(score.b);
  });
});

/** Returns the order of a phase within a game, higher for later; null if unknown. */
function placeOf(phase: Phase | null): number | null {
  switch (phase?.is) {
    case undefined:
      return null;
    case 'before':
      return 0;
    case 'period':
    case 'period-end':
      return (
        (phase.part === 'quarter' ? (phase.number + 1) / 2 : phase.number) +
        (phase.is === 'period' ? 0 : 0.25)
      );
    case 'half-time':
      return 1.9;
    case 'inning':
      return phase.number + (phase.half === 'bottom' ? 0.5 : 0);
    case 'inning-end':
      return phase.number + (phase.half === 'bottom' ? 0.75 : 0.25);
    case 'full-time':
      return 90;
    case 'overtime':
      return 100 + phase.number;
    case 'overtime-end':
      return 100.5 + phase.number;
    case 'extra-time':
      return 100 + phase.half;
    case 'extra-time-break':
      return 101.5;
    case 'penalties':
      return 200;
    case 'final':
      return 300;
  }
}

/** The phase of soccer that a minute is in. */
const phaseOfMinute = ({ number }: MatchMinute): Phase => {
  if (number > 90) return { is: 'extra-time', half: number > 105 ? 2 : 1 };
  return { is: 'period', part: 'half', number: number > 45 ? 2 : 1 };
};

/** One thing that a fixture says of its game: when it was. */
interface Told {
  what: string;
  phase?: Phase | null;
  minute?: MatchMinute | null | undefined;
  clock?: { ms: number; direction: 'up' | 'down' } | null;
}

/** What the clock read at the least when a minute began, in a match that is at this place. */
function playedMs(minute: MatchMinute, now: number | null): number {
  const isSamePhase = placeOf(phaseOfMinute(minute)) === now;
  return (minute.number - 1 + (isSamePhase ? (minute.added ?? 0) : 0)) * 60_000;
}

function isLater({ phase = null, minute = null, clock = null }: Told, match: MatchView): boolean {
  const now = placeOf(match.phase);
  const places = [placeOf(phase), minute && placeOf(phaseOfMinute(minute))];
  if (now !== null && places.some((place) => place !== null && place > now)) return true;
  if (match.clock === null) return false;
  const { baseMs, direction } = match.clock;
  if (minute !== null && direction === 'up' && playedMs(minute, now) > baseMs) return true;
  if (clock === null || placeOf(phase) !== now) return false;
  return direction === 'up' ? clock.ms > baseMs : clock.ms < baseMs;
}

const minutesIn = (text: string): MatchMinute[] =>
  [...text.matchAll(/(\d+)(?:\+(\d+))?'/g)].map(([, number, added]) => ({
    number: Number(number),
    added: added === undefined ? null : Number(added),
  }));

/** The minutes of a line of scorers, or of a substitution, as a producer wrote them. */
function minutesOf(field: string, value: unknown): MatchMinute[] {
  if (typeof value === 'string') return field.startsWith('scorers.') ? minutesIn(value) : [];
  if (typeof value !== 'object' || value === null || !('minute' in value)) return [];
  return typeof value.minute === 'number' ? [{ number: value.minute, added: null }] : [];
}

function toldOf(match: MatchView, graphics: OutputFrame['graphics']): Told[] {
  const course = graphics['full-frame'].content;
  const isCourse = course !== null && 'periods' in course;
  const lowerThird = graphics['lower-third'].content;
  const shown = graphics['lower-third'].isOnAir && lowerThird.form === 'moment' ? [lowerThird] : [];
  const scorers = [match.scorers, isCourse ? course.scorers : undefined].flatMap((of) =>
    of ? [...of.a, ...of.b] : [],
  );
  return [
    ...(isCourse ? course.periods.map(({ phase }) => ({ what: 'a period', phase })) : []),
    ...(isCourse
      ? course.entries.map(({ id, phase, minute }) => ({ what: `entry ${String(id)}`, phase, minute }))
      : []),
    ...shown.map(({ instant }) => ({ what: 'the lower third', ...instant })),
    ...(graphics.takeover.content ? [{ what: 'the takeover', ...graphics.takeover.content.instant }] : []),
    ...scorers.flatMap(({ player, minutes }) => minutes.map((minute) => ({ what: player.name, minute }))),
    ...Object.entries(match.manualFacts).flatMap(([what, value]) =>
      minutesOf(what, value).map((minute) => ({ what, minute })),
    ),
  ];
}

it('a fixture tells of nothing that comes after its phase or its clock', () => {
  const told = FIXTURES.flatMap(({ id, frame: { match, graphics } }) =>
    match ? toldOf(match, graphics).map((one) => ({ id, match, one })) : [],
  );
  expect(told.length).toBeGreaterThan(100);
  const later = told.filter(({ match, one }) => isLater(one, match));
  expect(later.map(({ id, one }) => `${id}: ${one.what}`)).toEqual([]);
});

it.each(COURSES)('$id tells its entries in their order', ({ content: { entries } }) => {
  const places = entries.map(({ phase }) => placeOf(phase) ?? 0);
  expect(places).toEqual(places.toSorted((one, other) => one - other));
});
