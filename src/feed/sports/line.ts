import type { TapeEvent } from '../contract/messages.ts';
import type { Side } from '../contract/values.ts';
import { sideKey } from '../contract/values.ts';
import type { SportView } from '../contract/views.ts';
import { isSport } from '../contract/versions.ts';
import { newGame } from './game.ts';
import { eyebrowOf } from './eyebrow.ts';
import { countsOf, type Count } from './line-counts.ts';
import { foldLog } from './log.ts';
import { momentWords } from './moment-words.ts';
import { viewOf } from './views.ts';

/** How a score came about, worked out from a whole tape: by period, by kind, and in the order it happened. */

/** Points of one period; null where the side has not played it yet. */
export interface PeriodPoints {
  label: string;
  a: number | null;
  b: number | null;
}

/** A score, a card or the like, with the score after it. */
export interface Entry {
  id: number;
  side: Side;
  words: string;
  period: string | null;
  a: number;
  b: number;
}

export interface Line {
  periods: PeriodPoints[];
  counts: Count[];
  /** Oldest first. */
  entries: Entry[];
}

/** Nothing can be told but the score. */
export const noLine: Line = { periods: [], counts: [], entries: [] };

/** Moments that belong into a list of how it went; basketball and baseball have too many scores for one. */
const LISTED: Readonly<Record<string, ReadonlySet<string>>> = {
  soccer: new Set(['goal', 'penalty_missed', 'red_card']),
  football: new Set(['touchdown', 'field_goal', 'extra_point', 'two_point_conversion', 'safety']),
};

/** What a correction by so many points must have been. */
const MISSED: Readonly<Record<string, Readonly<Record<number, string>>>> = {
  soccer: { 1: 'Goal' },
  football: { 1: 'Extra point', 3: 'Field goal', 6: 'Touchdown' },
};

const QUARTERS = 4;

/** A period's place in its game, and what heads its column. */
interface Period {
  number: number;
  /** Who has it behind them or is in it: in baseball the home side bats second. */
  hasA: boolean;
}

/**
 * The line of a tape.
 *
 * @param events the whole tape up to the instant shown, undos included
 * @param score what the snapshot of that instant says: a tape that leads elsewhere tells nothing
 */
export function lineOf(
  sport: string,
  league: string,
  events: readonly TapeEvent[],
  score: { a: number | null; b: number | null },
): Line {
  if (!isSport(sport) || events.some(({ type }) => type === 'resume')) return noLine;
  const { retracts, game: final } = foldLog(sport, league, events);
  if (final.score.a !== score.a || final.score.b !== score.b) return noLine;
  const cancelled = new Set(retracts.values());
  const standing = events.filter(({ seq, type }) => type !== 'undo' && !cancelled.has(seq));

  const points: { a: number; b: number }[] = [];
  const gains: Gain[] = [];
  const taken: TapeEvent[] = [];
  let game = newGame(sport, league);
  let before = viewOf(sport, league, game.snapshot);
  let isSplit = true;
  for (const event of standing) {
    const pressed = game.press(event);
    if ('refusal' in pressed) continue;
    taken.push(event);
    const [from, to] = [game.score, pressed.game.score];
    game = pressed.game;
    const after = viewOf(sport, league, game.snapshot);
    const period = periodOf(after);
    if (period !== null) {
      while (points.length < period.number) points.push({ a: 0, b: 0 });
      const column = points[period.number - 1];
      if (column) {
        column.a += to.a - from.a;
        column.b += to.b - from.b;
        // A correction of what another period brought: which one, nobody says.
        if (column.a < 0 || column.b < 0) isSplit = false;
      }
    }
    const gain = { a: to.a - from.a, b: to.b - from.b };
    gains.push(...listed(sport, event, before, after, gain));
    takeBack(gains, 'A', -gain.a);
    takeBack(gains, 'B', -gain.b);
    before = after;
  }
  const last = periodOf(before);
  const periods =
    isSplit && last !== null ? points.map((column, index) => headed(column, index, last, before)) : [];
  return { periods, counts: countsOf(sport, taken, before), entries: entriesOf(gains, final.score) };
}

/** What an event adds to the list. A correction that brings points tells of a score that was missed. */
function listed(
  sport: string,
  event: TapeEvent,
  before: SportView,
  after: SportView,
  gain: { a: number; b: number },
): Gain[] {
  const kinds = LISTED[sport];
  if (!kinds) return [];
  const period = whenOf(after);
  if (event.type === 'score_set') {
    return (['A', 'B'] as const).flatMap((side) => {
      const points = gain[sideKey(side)];
      const words = MISSED[sport]?.[points] ?? 'Score';
      return points > 0 ? [{ id: event.seq, side, words, period, a: 0, b: 0, [sideKey(side)]: points }] : [];
    });
  }
  const said = momentWords(event, before, after);
  if (!said || said.side === null || !kinds.has(said.kind)) return [];
  return [{ id: event.seq, side: said.side, words: said.words, period, ...gain }];
}

/** An entry with the points it brought instead of those it led to. */
type Gain = Entry;

/** Points that a side no longer has are those that came last, as with moments. */
function takeBack(gains: Gain[], side: Side, points: number): void {
  let left = points;
  while (left > 0) {
    const index = gains.findLastIndex((gain) => gain[sideKey(side)] > 0);
    const [gone] = index === -1 ? [] : gains.splice(index, 1);
    if (!gone) return;
    left -= gone[sideKey(side)];
  }
}

/** The list with its running score; one that does not lead to the score lacks something, and is none. */
function entriesOf(gains: readonly Gain[], score: { a: number; b: number }): Entry[] {
  let [a, b] = [0, 0];
  const entries = gains.map((gain): Entry => {
    a += gain.a;
    b += gain.b;
    return { ...gain, a, b };
  });
  return a === score.a && b === score.b ? entries : [];
}

function headed(
  { a, b }: { a: number; b: number },
  index: number,
  last: Period,
  view: SportView,
): PeriodPoints {
  const isLast = index === last.number - 1;
  return { label: labelOf(index + 1, view), a: isLast && !last.hasA ? null : a, b };
}

function labelOf(number: number, view: SportView): string {
  if (view.sport === 'baseball') return String(number);
  const regular = view.sport === 'basketball' && view.format === 'halves' ? 2 : QUARTERS;
  if (number <= regular) return String(number);
  return number === regular + 1 ? 'OT' : `${number - regular}OT`;
}

/** When something on the list happened. Its column is narrow: numbered periods are told by their number. */
function whenOf(view: SportView): string | null {
  if (view.sport !== 'football') return eyebrowOf(view, false) || null;
  const { number } = periodOf(view) ?? {};
  if (number === undefined) return null;
  return number <= QUARTERS ? `Q${number}` : labelOf(number, view);
}

/** Null for a sport without numbered periods, and before the first of them. */
function periodOf(view: SportView): Period | null {
  switch (view.sport) {
    case 'basketball':
    case 'football':
      return view.period === null || view.period < 1 ? null : { number: view.period, hasA: true };
    case 'baseball':
      return view.inning === null ? null : { number: view.inning, hasA: view.half !== 'top' };
    default:
      return null;
  }
}

/**
 * The kicks of a shoot-out so far, per side in their order: true for one scored.
 *
 * @param retracted presses cancelled by an undo, by `seq`
 */
export function shootoutOf(
  events: readonly TapeEvent[],
  retracted: ReadonlySet<number>,
): { a: boolean[]; b: boolean[] } {
  const kicks = { a: [] as boolean[], b: [] as boolean[] };
  let isShootout = false;
  for (const { seq, type, payload } of events) {
    if (retracted.has(seq)) continue;
    if (type === 'phase')
      isShootout = payload['phase'] === 'penalties' || (isShootout && payload['phase'] === 'ended');
    if (!isShootout || (type !== 'pen_scored' && type !== 'pen_missed')) continue;
    const side = payload['team'];
    if (side === 'A' || side === 'B') kicks[sideKey(side)].push(type === 'pen_scored');
  }
  return kicks;
}
