import type { MatchView } from '../../src/preload/contract/output-frame.ts';
import type { BugSpace } from './layout.ts';
import { textFact } from './manual-facts.ts';

/**
 * Match info rows on a scorebug's outer edge, stacked, as wide as the board: scorers, the pitcher, the producer's
 * lines. They slide out from behind the board without taking its room; its tabs slide out from behind them.
 */

export interface FactCell {
  /** Longest first. */
  variants: readonly string[];
  /** An arrow before it: a player comes on or goes off. */
  mark: 'on' | 'off' | null;
}

/** Content of a row. */
export interface FactRowSays {
  /** The team, in a narrow cell at the beginning. */
  label: string | null;
  /** Color of the team. */
  edge: string | null;
  /** Side by side with equal widths. A single one without a label is centered. */
  cells: readonly FactCell[];
}

/** A row's position: always the same rows, in order from the board outward. */
export interface FactRow {
  key: string;
  /** Null: hidden. */
  says: FactRowSays | null;
}

export function cellOf(variants: readonly string[], mark: FactCell['mark'] = null): FactCell {
  return { variants, mark };
}

/** Number of rows shown. */
export function rowsOut(rows: readonly FactRow[]): number {
  return rows.filter(({ says }) => says !== null).length;
}

/** The producer's two free lines, which every sport has: side by side on wide boards. */
export function freeLineRows(match: MatchView, lines: BugSpace['lines']): FactRow[] {
  const texts = ['line.1', 'line.2'].map((field) => textFact(match, field));
  const rowOf = (key: string, said: readonly (string | null)[]): FactRow => {
    const cells = said.flatMap((text) => (text === null ? [] : [cellOf([text])]));
    return { key, says: cells.length === 0 ? null : { label: null, edge: null, cells } };
  };
  if (lines === 'beside') return [rowOf('lines', texts)];
  return texts.map((text, index) => rowOf(`line.${index + 1}`, [text]));
}
