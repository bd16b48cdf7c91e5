import type { Anchors } from '../kit/anchors.ts';
import type { FrameRow, FullFrameViewModel } from './view-model.ts';

/** Measures of a full frame, in design units, and what of its rows there is room for. Pure. */

const WIDTH = 1400;
const HEAD = 84;
const COLUMNS = 54;
const ROW = 48;
/** Air above and beneath the rows, together. */
const ROWS_AIR = 28;
const NOTE = 72;
/** A team's row, and the field of a team on a card. */
const TEAM = 150;
const TEAM_NARROW = 124;
const CARD = 340;
/** Line, and air to what stands beneath. */
const LINE = 10;
/** A little above the middle, as a share of the picture. */
const CENTRE = 0.41;
const COLUMN_MAX = 104;
const COLUMN_MIN = 36;
/** Badge and name keep at least this. */
const NAME_MIN = 430;
const NAME_MIN_NARROW = 236;

/** A block of rows; facts stand under the codes of the teams they are of. */
export interface Block {
  isFacts: boolean;
  rows: readonly FrameRow[];
}

const linesOf = ({ isFacts, rows }: Block): number => rows.length + (isFacts ? 1 : 0);
/** More rows than this stand in two columns. */
const COLUMN_ROWS = 4;
const columns = (rows: readonly FrameRow[], isFacts: boolean, each: number): Block[] => {
  const first = rows.length > Math.min(COLUMN_ROWS, each) ? Math.ceil(rows.length / 2) : rows.length;
  return [rows.slice(0, first), rows.slice(first)].map((part) => ({ isFacts, rows: part }));
};

/**
 * What stands beneath the teams within `lines` rows: two blocks side by side, or on a narrow picture one column. What
 * there is no room for is left out: the last facts, the oldest entries.
 */
export function blocksOf({ facts, entries }: FullFrameViewModel, lines: number, isNarrow: boolean): Block[] {
  const factLines = Math.max(0, lines - 1);
  const shownFacts: Block = { isFacts: true, rows: facts.slice(0, factLines) };
  if (isNarrow) {
    const left = lines - (shownFacts.rows.length > 0 ? linesOf(shownFacts) : 0);
    return filled([shownFacts, { isFacts: false, rows: newest(entries, left) }]);
  }
  if (facts.length > 0 && entries.length > 0)
    return filled([shownFacts, { isFacts: false, rows: newest(entries, lines) }]);
  if (facts.length > 0) return filled(columns(facts.slice(0, 2 * factLines), true, factLines));
  return filled(columns(newest(entries, 2 * lines), false, lines));
}

const newest = (rows: readonly FrameRow[], count: number): readonly FrameRow[] =>
  count > 0 ? rows.slice(-count) : [];
const filled = (blocks: Block[]): Block[] => blocks.filter(({ rows }) => rows.length > 0);

export interface FrameLayout {
  width: number;
  height: number;
  isNarrow: boolean;
  teamHeight: number;
  /** Width of the cell of the totals, and of one period's column. */
  total: number;
  column: number;
  /** Periods from this one on have a column. */
  fromPeriod: number;
  blocks: Block[];
  /** Above the bottom margin. */
  lift: number;
}

/** Lays a model out in what is free of the picture, `available` wide. */
export function frameLayout(
  model: FullFrameViewModel,
  available: number,
  { top: from, bottom: to, tall, safeBottom }: Anchors['frame'],
): FrameLayout {
  const width = Math.min(WIDTH, Math.floor(available));
  const isNarrow = width < WIDTH;
  const isCard = model.form === 'matchup';
  const teamHeight = isNarrow ? TEAM_NARROW : TEAM;
  const figures = Math.max(model.first.score.length, model.second.score.length);
  const total = isNarrow ? Math.max(136, figures * 48 + 40) : Math.max(190, figures * 58 + 56);
  const forColumns = width - total - (isNarrow ? NAME_MIN_NARROW : NAME_MIN);
  const shown = Math.min(model.periods.length, Math.floor(forColumns / COLUMN_MIN));
  const column = Math.min(COLUMN_MAX, Math.floor(forColumns / Math.max(1, shown)));

  const fixed = isCard
    ? HEAD + CARD + (model.note === '' ? 0 : NOTE)
    : HEAD + (shown > 0 ? COLUMNS : 0) + 2 * teamHeight;
  const lines = Math.floor((to - from - fixed - ROWS_AIR - LINE) / ROW);
  const blocks = blocksOf(model, lines, isNarrow);
  const counts = blocks.map(linesOf);
  const deepest = isNarrow ? counts.reduce((sum, count) => sum + count, 0) : Math.max(0, ...counts);
  const height = fixed + (deepest > 0 ? deepest * ROW + ROWS_AIR : 0);

  const wanted = isNarrow ? (from + to - height) / 2 : tall * CENTRE - height / 2;
  const top = Math.max(from, Math.min(wanted, to - height - LINE));
  const lift = Math.round(safeBottom - top - height - LINE);
  return {
    width,
    height,
    isNarrow,
    teamHeight,
    total,
    column,
    fromPeriod: model.periods.length - shown,
    blocks,
    lift,
  };
}
