import { edgeAt } from './geometry.ts';
import type { Geometry, Planes } from './geometry.ts';

/**
 * How the rows beside the teams divide their room, in design units: the periods as a table, the figures under it, the
 * entries last. Pure. What is alone is drawn larger; what has no room is left out, of entries and periods the oldest.
 */

const PAD = 34;
const GAP = 26;
const FACT = { most: 176, least: 80 };
const ENTRY = { most: 88, least: 48 };
/** A fact that has so much room is drawn large. */
const ROOMY_FACT = 120;
const TALL_ENTRY = 76;
/** Over the entries, where older ones are left out. */
const LEFT_OUT = 40;
/** A table that has the room to itself, one with more columns, and one beside other rows. */
const TABLES = {
  alone: { code: 190, row: 132, column: 190, label: 40, codeSize: 54, size: 84, least: 84 },
  wide: { code: 116, row: 84, column: 110, label: 28, codeSize: 34, size: 40, least: 70 },
  dense: { code: 116, row: 54, column: 110, label: 28, codeSize: 34, size: 40, least: 70 },
} as const;
/** Columns of a table that is drawn large. */
const ALONE_MOST = 5;
/** No column is narrower, and no figure smaller. */
const COLUMN_LEAST = 36;
const FIGURE_LEAST = 28;

/** What there is to be shown. */
export interface CourseParts {
  periods: number;
  facts: number;
  entries: number;
  /** With those that have no room in any picture. */
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
    /** The first period that is shown. */
    from: number;
  };
  facts: { rows: Row[]; isRoomy: boolean };
  entries: {
    rows: Row[];
    isTall: boolean;
    /** The first entry that is shown. */
    from: number;
    /** Says that older ones are left out; null: none is. */
    leftOut: Row | null;
  };
}

/**
 * How many figures and entries there is room for, and the height of what says that entries are left out. Figures first;
 * where there are both, entries have what those leave.
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

  /** Where a row may stand: it leans with the planes beside it. */
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
  // Columns stand: a row of the table has the room that all three have.
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
