import type { MatchView } from '../../src/preload/contract/output-frame.ts';
import type { BugSpace } from './layout.ts';
import { textFact } from './manual-facts.ts';

/**
 * Match info rows, stacked on a scorebug's outer edge and as wide as the board: scorers, the pitcher, the producer's
 * lines. Rows slide out from behind the board, tabs from behind the rows.
 */

export interface FactCell {
  /** Variants of the text, longest first. */
  variants: readonly string[];
  /** The arrow before the text: the player comes on or goes off. */
  mark: 'on' | 'off' | null;
}

export interface FactRowSays {
  /** The team's code in a narrow first cell, or null. */
  label: string | null;
  /** The team's color at the edge of the row, or null. */
  edge: string | null;
  /** Cells side by side with equal widths. A single cell without a label is centered. */
  cells: readonly FactCell[];
}

/** A slot for one row. Each sport always has the same slots, in order from the board outward. */
export interface FactRow {
  key: string;
  /** Content of the row; null: hidden. */
  says: FactRowSays | null;
}

export function cellOf(variants: readonly string[], mark: FactCell['mark'] = null): FactCell {
  return { variants, mark };
}

/** Returns how many rows are shown. */
export function rowsOut(rows: readonly FactRow[]): number {
  return rows.filter(({ says }) => says !== null).length;
}

/** Returns rows for the producer's two free lines, which every sport has. On wide boards they are side by side. */
export function freeLineRows(match: MatchView, lines: BugSpace['lines']): FactRow[] {
  const texts = ['line.1', 'line.2'].map((field) => textFact(match, field));
  const rowOf = (key: string, rowTexts: readonly (string | null)[]): FactRow => {
    const cells = rowTexts.flatMap((text) => (text === null ? [] : [cellOf([text])]));
    return { key, says: cells.length === 0 ? null : { label: null, edge: null, cells } };
  };
  if (lines === 'beside') return [rowOf('lines', texts)];
  return texts.map((text, index) => rowOf(`line.${index + 1}`, [text]));
}
