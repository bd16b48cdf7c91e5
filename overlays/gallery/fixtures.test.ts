import { describe, expect, it } from 'vitest';
import { rules } from '../../src/feed/sports/football/rules.ts';
import type { MatchMinute } from '../../src/feed/contract/moments.ts';
import type { Phase } from '../../src/feed/contract/phase.ts';
import type { LineEntry, MatchView, OutputFrame } from '../../src/preload/contract/output-frame.ts';
import type { InsertSays } from '../../src/feed/contract/inserts.ts';
import type { SportView } from '../../src/feed/sports/index.ts';
import type { TickerItem } from '../../src/preload/contract/output-frame.ts';
import { FIXTURES } from './fixtures.ts';

/** Checks that the games in the gallery and in the README's pictures are possible under the rules of their sport. */

/** Returns the points of a scoring event in football. */
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

describe.each(COURSES)('$id', ({ match, content: { periods, entries, entriesTotal } }) => {
  const { sport, score } = match.view;
  // The score of a match with sets is the number of sets won, not the points.
  const hasSets = 'family' in match.view && match.view.family === 'sets';
  const hasList = 'family' in match.view || sport === 'football' || sport === 'soccer';

  it('has periods that add up to its score', () => {
    if (hasSets || periods.length === 0 || periods.some(({ a, b }) => a === null || b === null)) return;
    const sum = (key: 'a' | 'b'): number => periods.reduce((total, period) => total + Number(period[key]), 0);
    expect({ a: sum('a'), b: sum('b') }).toEqual(score);
  });

  it('has entries that add up to its score', () => {
    if (!hasList) expect(entries).toEqual([]);
    const [first] = entries;
    const before = entriesTotal > entries.length && first ? pointsOf(sport, first) : null;
    let [a, b] = first && before ? [first.a - before.a, first.b - before.b] : [0, 0];
    for (const [place, entry] of entries.entries()) {
      if (TRIES.has(entry.kind))
        expect(entries[place - 1]).toMatchObject({ kind: 'touchdown', side: entry.side });
      const points = pointsOf(sport, entry);
      [a, b] = [a + points.a, b + points.b];
      expect(entry).toMatchObject({ a, b });
    }
    if (entries.length > 0) expect({ a, b }).toEqual(score);
  });

  it('is tied before a shootout', () => {
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
    case 'part':
    case 'part-end':
      return (phase.number ?? 90) + (phase.is === 'part' ? 0 : 0.25);
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

/** Returns the soccer phase that contains a minute. */
const phaseOfMinute = ({ number }: MatchMinute): Phase => {
  if (number > 90) return { is: 'extra-time', half: number > 105 ? 2 : 1 };
  return { is: 'period', part: 'half', number: number > 45 ? 2 : 1 };
};

/** A part of a fixture with its time. */
interface Report {
  what: string;
  phase?: Phase | null;
  minute?: MatchMinute | null | undefined;
  clock?: { ms: number; direction: 'up' | 'down' } | null;
}

/**
 * Returns the lowest clock reading, in ms, at which a minute can have begun. Added time counts only in the
 * current phase.
 */
function playedMs(minute: MatchMinute, now: number | null): number {
  const isSamePhase = placeOf(phaseOfMinute(minute)) === now;
  return (minute.number - 1 + (isSamePhase ? (minute.added ?? 0) : 0)) * 60_000;
}

function isLater({ phase = null, minute = null, clock = null }: Report, match: MatchView): boolean {
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

/** Returns the minutes in the producer's text for scorers or substitutions. */
function minutesOf(field: string, value: unknown): MatchMinute[] {
  if (typeof value === 'string') return field.startsWith('scorers.') ? minutesIn(value) : [];
  if (typeof value !== 'object' || value === null || !('minute' in value)) return [];
  return typeof value.minute === 'number' ? [{ number: value.minute, added: null }] : [];
}

function reportsOf(match: MatchView, graphics: OutputFrame['graphics']): Report[] {
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

it('no fixture contains events after its phase or clock', () => {
  const moments = FIXTURES.flatMap(({ id, frame: { match, graphics } }) =>
    match ? reportsOf(match, graphics).map((one) => ({ id, match, one })) : [],
  );
  expect(moments.length).toBeGreaterThan(100);
  const later = moments.filter(({ match, one }) => isLater(one, match));
  expect(later.map(({ id, one }) => `${id}: ${one.what}`)).toEqual([]);
});

it.each(COURSES)('the fixture $id lists its entries in order', ({ content: { entries } }) => {
  const places = entries.map(({ phase }) => placeOf(phase) ?? 0);
  expect(places).toEqual(places.toSorted((one, other) => one - other));
});

type Score = Record<'a' | 'b', number | null>;
const KEYS = ['a', 'b'] as const;
const leads = ({ a, b }: Score, side: 'A' | 'B'): boolean =>
  side === 'A' ? Number(a) > Number(b) : Number(b) > Number(a);

/**
 * Returns the goals or points of each list of scorers. A player without points counts once per minute, but at
 * least once.
 */
function goalsOf(match: MatchView, graphics: OutputFrame['graphics']): Record<'a' | 'b', number>[] {
  const course = graphics['full-frame'].content;
  const lists = [match.scorers, course && 'scorers' in course ? course.scorers : undefined];
  const written = (key: 'a' | 'b'): number =>
    minutesOf(`scorers.${key}`, match.manualFacts[`scorers.${key}`]).length;
  return [
    { a: written('a'), b: written('b') },
    ...lists.flatMap((list) => {
      const named = (key: 'a' | 'b'): number =>
        (list?.[key] ?? []).reduce(
          (goals, { minutes, points }) => goals + (points ?? Math.max(1, minutes.length)),
          0,
        );
      return list ? [{ a: named('a'), b: named('b') }] : [];
    }),
  ];
}

/** Returns the valid clock readings of a period, in minutes. Added time in soccer has no upper limit. */
function clockRange(view: SportView): readonly [from: number, to: number] | null {
  switch (view.sport) {
    case 'soccer':
      return (
        {
          first_half: [0, 60] as const,
          second_half: [45, 120] as const,
          extra_first_half: [90, 115] as const,
          extra_second_half: [105, 135] as const,
        }[String(view.phase)] ?? null
      );
    case 'basketball':
      return [0, view.rules.periods === 2 ? 20 : Number(view.period) > 4 ? 5 : 12];
    case 'football':
      return [0, Number(view.period) > 4 ? 10 : 15];
    default:
      return null;
  }
}

/** Returns how many shootout kicks were taken after the result was decided: five kicks each, then one more each. */
function kicksTooMany({ a, b }: { a: boolean[]; b: boolean[] }): number {
  const kicks = a.length + b.length;
  const scored = (of: boolean[], taken: number): number => of.slice(0, taken).filter(Boolean).length;
  const isOver = (takenA: number, takenB: number): boolean => {
    const left = (taken: number): number => Math.max(5, takenA, takenB) - taken;
    const [scoreA, scoreB] = [scored(a, takenA), scored(b, takenB)];
    return scoreA + left(takenA) < scoreB || scoreB + left(takenB) < scoreA;
  };
  const decided = Array.from({ length: kicks }, (_, taken) => taken).filter(
    // Tries both orders, because either team may kick first.
    (taken) =>
      isOver(Math.ceil(taken / 2), Math.floor(taken / 2)) &&
      isOver(Math.floor(taken / 2), Math.ceil(taken / 2)),
  );
  return decided.length;
}

function insertFaults(says: InsertSays, view: SportView): string[] {
  const { score } = view;
  if (says.kind === 'lead_change' && !leads(score, says.side))
    return ['the side of the lead change does not lead'];
  if (says.kind === 'run' && says.points > Number(score[says.side === 'A' ? 'a' : 'b']))
    return ['a run of more points than the side has'];
  if (says.kind === 'short_handed' && view.sport === 'soccer') {
    const onPitch = view.playersOnPitch?.[says.side === 'A' ? 'a' : 'b'];
    if (onPitch !== says.players) return [`${says.players} players, and ${String(onPitch)} on the pitch`];
  }
  return [];
}

function viewFaults(view: SportView): string[] {
  const faults: string[] = [];
  if (view.sport === 'soccer' && view.redCards && view.playersOnPitch) {
    for (const key of KEYS)
      if (view.playersOnPitch[key] > 11 - view.redCards[key])
        faults.push(`red cards of ${key}, and no player sent off`);
  }
  if (view.sport === 'baseball' && view.half !== null && view.batting !== null) {
    if (view.batting !== (view.half === 'top' ? 'B' : 'A')) faults.push('the side in the field is at bat');
  }
  return faults;
}

/** The sports whose games don't end in a tie. */
const HAS_A_WINNER = new Set(['basketball', 'baseball']);

function finalFaults({ view, shootout }: MatchView, graphics: OutputFrame['graphics']): string[] {
  const { score } = view;
  const isLevel = score.a === score.b;
  const faults = isLevel && HAS_A_WINNER.has(view.sport) ? ['no game of its sport ends level'] : [];
  const { content } = graphics.takeover;
  if (content?.kind !== 'final' || shootout !== null) return faults;
  const isRight = content.side === null ? isLevel : leads(score, content.side);
  return isRight ? faults : [...faults, 'the takeover names another winner'];
}

function tickerFaults({ a, b, sport, status, play }: TickerItem): string[] {
  const name = `${a.name}–${b.name}`;
  const faults =
    status === 'final' && a.score === b.score && HAS_A_WINNER.has(sport) ? [`${name}: ends level`] : [];
  const phase = play?.phase;
  if (phase?.is === 'period' && (phase.part === 'half') !== (sport === 'soccer'))
    faults.push(`${name}: ${sport} is not played in ${phase.part}s`);
  return faults;
}

/** Returns the contradictions between a fixture's texts and its score, period or clock. */
function contradictions(match: MatchView, graphics: OutputFrame['graphics']): string[] {
  const { view, clock, isFinal, shootout } = match;
  const { score } = view;
  const course = graphics['full-frame'].content;
  const faults = viewFaults(view);
  for (const goals of goalsOf(match, graphics))
    for (const key of KEYS)
      if (goals[key] > Number(score[key]))
        faults.push(`${goals[key]} goals named of ${String(score[key])}, ${key}`);
  const range = clockRange(view);
  const minutes = clock && clock.baseMs / 60_000;
  if (minutes !== null && range !== null && (minutes < range[0] || minutes > range[1]))
    faults.push(`a clock at ${minutes.toFixed(1)} min in this period`);
  if (match.phase?.is === 'before' && (Number(score.a) > 0 || Number(score.b) > 0))
    faults.push('a score before the game');
  if (course && 'totals' in course)
    for (const { kind, a, b } of course.totals)
      if (kind === 'runs' && (a !== score.a || b !== score.b)) faults.push('runs other than the score');
  if (shootout && kicksTooMany(shootout) > 0) faults.push('kicks after the shootout was decided');
  const { insert } = graphics.scorebug;
  if (insert) faults.push(...insertFaults(insert.says, view));
  if (isFinal) faults.push(...finalFaults(match, graphics));
  return [...faults, ...graphics.ticker.items.flatMap(tickerFaults)];
}

it('no fixture contradicts its score, period or clock', () => {
  const found = FIXTURES.flatMap(({ id, frame: { match, graphics } }) =>
    match ? contradictions(match, graphics).map((fault) => `${id}: ${fault}`) : [],
  );
  expect(found).toEqual([]);
});
