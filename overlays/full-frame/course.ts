import { edgeAt } from './geometry.ts';
import type { Geometry, Planes } from './geometry.ts';

/**
 * Lays out the rows between the teams, in design units: periods as a table, statistics below, scoring plays last. Pure.
 * A single part is drawn larger. If there isn't enough room, the oldest plays and periods are left out.
 */

const PAD = 34;
const GAP = 26;
const FACT = { most: 176, least: 80 };
const ENTRY = { most: 88, least: 48 };
/** The minimum row height for the large look of statistics. */
const ROOMY_FACT = 120;
const TALL_ENTRY = 76;
/** The height of the note that older entries are left out. */
const LEFT_OUT = 40;
/** The row sizes of a table alone, of one with more columns, and of one above other rows. */
const TABLES = {
  alone: { code: 190, row: 132, column: 190, label: 40, codeSize: 54, size: 84, least: 84 },
  wide: { code: 116, row: 84, column: 110, label: 28, codeSize: 34, size: 40, least: 70 },
  dense: { code: 116, row: 54, column: 110, label: 28, codeSize: 34, size: 40, least: 70 },
} as const;
/** The maximum number of columns in a table that is drawn large. */
const ALONE_MOST = 5;
/** Minimum column width and figure size. */
const COLUMN_LEAST = 36;
const FIGURE_LEAST = 28;

/** How many rows each part has. */
export interface CourseParts {
  periods: number;
  facts: number;
  entries: number;
  /** Total number of entries, including those that don't fit. */
  entriesTotal: number;
}

interface Span {
  x: number;
  width: number;
}

export interface Row extends Span {
  top: number;
  height: number;
}

export interface CourseLayout {
  table: {
    rows: Row[];
    code: number;
    codeSize: number;
    column: number;
    size: number;
    labelSize: number;
    /** Index of the first period shown. */
    from: number;
  };
  facts: { rows: Row[]; isRoomy: boolean };
  entries: {
    rows: Row[];
    isTall: boolean;
    /** Index of the first entry shown. */
    from: number;
    /** The row for the note that older entries are left out, or null. */
    leftOut: Row | null;
  };
}

/**
 * Returns how many statistics and entries fit, and the height of the note that older entries are left out.
 * Statistics get at most half of the height if there are entries, which get the rest.
 */
function countsIn(free: number, parts: CourseParts): Record<'facts' | 'entries' | 'leftOut', number> {
  const facts = Math.min(parts.facts, Math.floor((parts.entries > 0 ? free * 0.5 : free) / FACT.least));
  const left = free - facts * FACT.least - (facts > 0 ? GAP : 0);
  const fitting = (height: number): number =>
    Math.min(parts.entries, Math.max(0, Math.floor(height / ENTRY.least)));
  if (fitting(left) === parts.entriesTotal) return { facts, entries: parts.entries, leftOut: 0 };
  const entries = fitting(left - LEFT_OUT);
  return { facts, entries, leftOut: entries === 0 ? 0 : LEFT_OUT };
}

export function courseLayout(parts: CourseParts, geometry: Geometry, planes: Planes): CourseLayout {
  const top = planes.until === null ? geometry.top + 8 : planes.until + 20;
  const room = Math.max(0, geometry.bottom - top);
  const isAlone = parts.facts + parts.entries === 0;
  const kind = !isAlone ? 'dense' : parts.periods > ALONE_MOST ? 'wide' : 'alone';
  const table = TABLES[kind];
  const tableRow = parts.periods === 0 ? 0 : Math.min(table.row, Math.floor(room / 3));
  const tableHeight = parts.periods === 0 ? 0 : 3 * tableRow + (isAlone ? 0 : GAP);

  const free = Math.max(0, room - tableHeight);
  const { facts, entries, leftOut } = countsIn(free, parts);
  const between = facts > 0 && entries > 0 ? GAP : 0;
  const rest = Math.max(0, free - facts * FACT.least - entries * ENTRY.least - between - leftOut);
  const more = rest / Math.max(1, facts + entries);
  const factHeight = Math.min(FACT.most, FACT.least + more);
  const entryHeight = Math.min(ENTRY.most, ENTRY.least + more);
  const used = tableHeight + facts * factHeight + between + leftOut + entries * entryHeight;
  const from = top + Math.max(0, room - used) / 2;

  /** Returns the horizontal room of a row, which follows the leaning edges of the team fields. */
  function spanAt(y: number, height: number): Span {
    if (geometry.isVertical) return { x: geometry.left, width: geometry.right - geometry.left };
    const lean = (geometry.slope * height) / 2;
    const middle = y + height / 2;
    const x = edgeAt(geometry, planes.left, middle) + lean + PAD;
    return { x, width: edgeAt(geometry, planes.right, middle) - lean - PAD - x };
  }
  const rows = (count: number, first: number, height: number): Row[] =>
    Array.from({ length: count }, (_, index) => {
      const y = first + index * height;
      return { ...spanAt(y, height), top: y, height };
    });
  // Columns are vertical, so all three rows of a table share the available height.
  const tableSpan = spanAt(from, 3 * tableRow);
  const shown = Math.min(
    parts.periods,
    Math.max(1, Math.floor((tableSpan.width - table.code) / COLUMN_LEAST)),
  );
  const column = Math.min(table.column, Math.floor((tableSpan.width - table.code) / Math.max(1, shown)));
  const size = column >= table.least ? table.size : column >= 52 ? 34 : FIGURE_LEAST;
  const entriesTop = from + tableHeight + facts * factHeight + between;
  return {
    table: {
      rows: parts.periods === 0 ? [] : rows(3, from, tableRow).map((row) => ({ ...row, ...tableSpan })),
      code: table.code,
      codeSize: table.codeSize,
      column,
      size,
      labelSize: Math.min(table.label, Math.max(FIGURE_LEAST, size - 20)),
      from: parts.periods - shown,
    },
    facts: { rows: rows(facts, from + tableHeight, factHeight), isRoomy: factHeight >= ROOMY_FACT },
    entries: {
      rows: rows(entries, entriesTop + leftOut, entryHeight),
      isTall: entryHeight >= TALL_ENTRY,
      from: parts.entries - entries,
      leftOut: leftOut === 0 ? null : (rows(1, entriesTop, leftOut)[0] ?? null),
    },
  };
}
