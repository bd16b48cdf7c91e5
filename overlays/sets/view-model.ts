import type { FileView } from '../../src/feed/sports/file/wire.ts';
import { pointsText } from '../../src/feed/sports/file/visible.ts';
import { sideKey } from '../../src/feed/contract/sides.ts';
import type { ClockView, MatchView } from '../../src/preload/contract/output-frame.ts';
import type { Words } from '../../src/words/en.ts';
import { statusVariants } from '../kit/competition.ts';
import type { SideKeys } from '../kit/side-order.ts';
import { scoreText, type TeamViewModels } from '../kit/team.ts';
import { countedPips } from '../kit/file-counters.ts';

/** A column with a number for each team. */
interface Column {
  a: string;
  b: string;
  /** The loser's points in the tie-break that decided the set, shown next to the loser's games; null: none. */
  tieBreak: { side: 'a' | 'b'; points: number } | null;
  /** Whether the set is in progress. */
  isCurrent: boolean;
}

/** The model of the scorebug for file-defined sports with sets. */
export interface SetsViewModel {
  sport: 'sets';
  teams: TeamViewModels;
  /** The sides from the upper to the lower row. */
  order: SideKeys;
  serving: 'a' | 'b' | null;
  /**
   * In sports with three levels, the games of each set. With two levels, the sets won, or at the end the points of each
   * set. With one level, empty.
   */
  columns: readonly Column[];
  /** The points of the current game or set, or the sets won at the end; null: not shown. */
  points: { a: string; b: string } | null;
  /** The set, the end of the match, an exceptional state, or the label of the countdown. */
  tab: { says: readonly string[]; clock: ClockView | null } | null;
  pips: { a: number; b: number; most: number } | null;
  retired: { side: 'a' | 'b'; says: string } | null;
}

function columnOf({ a, b, tieBreak }: FileView['sets'][number]): Column {
  const side = a < b ? ('a' as const) : ('b' as const);
  return {
    a: String(a),
    b: String(b),
    tieBreak: tieBreak && { side, points: Math.min(tieBreak.a, tieBreak.b) },
    isCurrent: false,
  };
}

function currentColumn({ a, b }: { a: number; b: number }): Column {
  return { a: String(a), b: String(b), tieBreak: null, isCurrent: true };
}

function columnsOf(view: FileView, isOver: boolean): Column[] {
  const { counts, sets, score } = view;
  const games = counts.length === 3 && !isOver ? counts[1] : undefined;
  if (counts.length === 3) {
    return [...sets.map(columnOf), ...(games ? [currentColumn(games)] : [])];
  }
  if (counts.length === 1 || score.a === null || score.b === null) return [];
  return isOver ? sets.map(columnOf) : [currentColumn({ a: score.a, b: score.b })];
}

function pointsOf(view: FileView, isOver: boolean): SetsViewModel['points'] {
  const [points] = view.counts;
  if (!points || view.counts.length === 1) return null;
  // At the end, the sets won replace the points. In sports with three levels, the columns already show them.
  if (isOver)
    return view.counts.length === 2 ? { a: scoreText(view.score.a), b: scoreText(view.score.b) } : null;
  return { a: pointsText(view, points.a, points.b), b: pointsText(view, points.b, points.a) };
}

function tabOf({ phase, countdown, status }: MatchView, words: Words): SetsViewModel['tab'] {
  if (status !== null) return { says: statusVariants(status, words), clock: null };
  if (countdown) return { says: [words.toGo], clock: countdown };
  return phase === null || phase.is === 'before' ? null : { says: [words.phase.bug(phase)], clock: null };
}

export function setsViewModel(
  match: MatchView,
  view: FileView,
  teams: TeamViewModels,
  { words, order }: { words: Words; order: SideKeys },
): SetsViewModel {
  const isOver = match.phase?.is === 'final';
  return {
    sport: 'sets',
    teams,
    order,
    serving: isOver || view.serving === null ? null : sideKey(view.serving),
    columns: columnsOf(view, isOver),
    points: pointsOf(view, isOver),
    tab: tabOf(match, words),
    pips: isOver ? null : countedPips(view),
    retired: view.retired && { side: sideKey(view.retired), says: words.tabs.retired },
  };
}
