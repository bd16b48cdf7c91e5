import type { LoggedEvent } from '../contract/received.ts';
import type { LocalizedText } from '../contract/localized-text.ts';
import type { MomentKind } from '../contract/moments.ts';
import type { Phase } from '../contract/phase.ts';
import type { Side } from '../contract/values.ts';
import { sideKey } from '../contract/values.ts';
import { isSport } from '../contract/versions.ts';
import { definitionOf } from './definitions.ts';
import { foldLog, newGame, playedLog, type LogRow } from './fold.ts';
import type { Count, GameView, PeriodPlace, PeriodPoints, SportDefinition } from './sport.ts';
import type { MatchRules } from './match-rules.ts';
import { matchRulesOf } from './views.ts';

/** A score, a card or a similar event, with the score after it. */
export interface Entry {
  id: number;
  side: Side;
  kind: MomentKind;
  /** The name from the sport file, for a custom kind. */
  name?: LocalizedText | undefined;
  /** Null if the feed doesn't send it. */
  phase: Phase | null;
  a: number;
  b: number;
}

export interface Line {
  periods: PeriodPoints[];
  counts: Count[];
  /** Oldest first. */
  entries: Entry[];
}

/** An empty line score, for games where only the score is known. */
export const noLine: Line = { periods: [], counts: [], entries: [] };

/**
 * Returns the line score of an event log.
 *
 * @param version the version that the log was recorded under; null: unknown
 * @param events the whole log up to the displayed instant, undos included
 * @param score the score in the snapshot of that instant: the result is empty if the log leads to a different score
 * @param view the view of that snapshot, for its own counts; omitted: the state that the log leads to
 */
export function lineOf(
  sport: string,
  league: string,
  version: string | null,
  events: readonly LoggedEvent[],
  score: { a: number | null; b: number | null },
  view?: GameView,
): Line {
  if (!isSport(sport) || events.some(({ type }) => type === 'resume')) return noLine;
  const definition = definitionOf(sport);
  const { periods: byPeriod } = definition.line;
  const { game: final } = foldLog(sport, league, version, events);
  if (final.score.a !== score.a || final.score.b !== score.b) return noLine;

  const points: Points[] = [];
  const gains: Gain[] = [];
  const counted: LogRow[] = [];
  const rules = rulesOf(sport, league, view);
  let before = definition.viewOf(rules, newGame(sport, league).snapshot);
  let isSplit = true;
  const corrected = { a: 0, b: 0 };
  const outside = { a: 0, b: 0 };
  for (const { row: event, before: game, after: next } of playedLog(sport, league, version, events)) {
    counted.push(event);
    const gain = { a: next.score.a - game.score.a, b: next.score.b - game.score.b };
    const after = definition.viewOf(rules, next.snapshot);
    const period = byPeriod?.placeOf(after) ?? null;
    if (period !== null) {
      const own = columnAt(points, period.number);
      const column = addTo(isOutside(definition, event) ? outside : own, gain);
      // The correction belongs to some other, unknown period.
      if (column.a < 0 || column.b < 0) isSplit = false;
    }
    if (event.type === 'score_set') addTo(corrected, gain);
    gains.push(...listed(definition, event, before, after, gain));
    takeBack(gains, 'A', -gain.a);
    takeBack(gains, 'B', -gain.b);
    before = after;
  }
  const last = byPeriod?.placeOf(before) ?? null;
  const columns =
    isSplit && byPeriod && last
      ? points.map((column, index) => pointsOf(column, byPeriod.phaseOf(index + 1, before), index, last))
      : [];
  const isExact = corrected.a === 0 && corrected.b === 0;
  return {
    periods: columnsOf(definition, countedIn(view, before), addingUp(columns, final.score, outside)),
    counts: definition.line.countsOf(counted, countedIn(view, before), isExact),
    entries: entriesOf(gains, final.score),
  };
}

interface Points {
  a: number;
  b: number;
}

/** Returns the column of a period's number, after adding it and the missing ones before it. */
function columnAt(columns: Points[], number: number): Points {
  while (columns.length < number) columns.push({ a: 0, b: 0 });
  return columns[number - 1] ?? { a: 0, b: 0 };
}

function addTo(column: Points, gain: Points): Points {
  column.a += gain.a;
  column.b += gain.b;
  return column;
}

/** Returns whether the points of an event belong to no period. */
function isOutside({ line: { periods } }: SportDefinition, { type }: LogRow): boolean {
  return periods?.without?.has(type) === true;
}

/** Returns the sport's own columns, such as sets, or else columns computed from the changes of the score. */
function columnsOf({ line }: SportDefinition, view: GameView, ofChanges: PeriodPoints[]): PeriodPoints[] {
  return line.columnsOf?.(view) ?? ofChanges;
}

/** Returns the rules of the state on air, or those of the league. */
function rulesOf(sport: string, league: string, view: GameView | undefined): MatchRules {
  return (view?.sport === sport ? view.rules : undefined) ?? matchRulesOf(sport, league);
}

/** Returns the state with the counts: the feed's own state if it is of the same sport, else the log's. */
function countedIn(view: GameView | undefined, played: GameView): GameView {
  return view?.sport === played.sport ? view : played;
}

/** Returns the entry that an event adds to the list. A correction that adds points counts as a missed score. */
function listed(
  sport: SportDefinition,
  event: LogRow,
  before: GameView,
  after: GameView,
  gain: { a: number; b: number },
): Gain[] {
  const { list, corrections } = sport.line;
  if (typeof list === 'string') return [];
  const phase = list.phaseOf(after);
  if (event.type === 'score_set') {
    return (['A', 'B'] as const).flatMap((side) => {
      const points = gain[sideKey(side)];
      const kind = corrections[points] ?? 'score';
      return points > 0 ? [{ id: event.seq, side, kind, phase, a: 0, b: 0, [sideKey(side)]: points }] : [];
    });
  }
  const moment = sport.momentOf(event, before, after);
  if (!moment || moment.side === null || !list.kinds.has(moment.kind)) return [];
  const { side, kind, name } = moment;
  return [{ id: event.seq, side, kind, ...(name && { name }), phase, ...gain }];
}

/** An entry with the points that it added instead of the resulting score. */
type Gain = Entry;

/** Removes a side's latest scores until the lost points are covered, like `takeBack` in `moments.ts`. */
function takeBack(gains: Gain[], side: Side, points: number): void {
  let left = points;
  while (left > 0) {
    const index = gains.findLastIndex((gain) => gain[sideKey(side)] > 0);
    const [gone] = index === -1 ? [] : gains.splice(index, 1);
    if (!gone) return;
    left -= gone[sideKey(side)];
  }
}

/** Returns the list with its running score; empty if it doesn't lead to `score`, because something is missing. */
function entriesOf(gains: readonly Gain[], score: { a: number; b: number }): Entry[] {
  let [a, b] = [0, 0];
  const entries = gains.map((gain): Entry => {
    a += gain.a;
    b += gain.b;
    return { ...gain, a, b };
  });
  return a === score.a && b === score.b ? entries : [];
}

/**
 * Returns the columns; empty if points came outside of a period or before a side's turn, because no column has them.
 *
 * @param outside the points that belong to no period by the rules of the sport
 */
function addingUp(
  columns: PeriodPoints[],
  score: { a: number; b: number },
  outside: { a: number; b: number },
): PeriodPoints[] {
  const sums = { ...outside };
  for (const { a, b } of columns) {
    sums.a += a ?? 0;
    sums.b += b ?? 0;
  }
  return sums.a === score.a && sums.b === score.b ? columns : [];
}

function pointsOf(
  { a, b }: { a: number; b: number },
  phase: Phase,
  index: number,
  last: PeriodPlace,
): PeriodPoints {
  const isLast = index === last.number - 1;
  return { phase, a: isLast && !last.hasA ? null : a, b };
}
