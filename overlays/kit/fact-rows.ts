import type { MatchView } from '../../src/preload/contract/output-frame.ts';
import type { BugSpace } from './layout.ts';
import { textFact } from './manual-facts.ts';

/**
 * Rows of facts that stand on a scorebug's outer edge, one on the other, as long as the board: who has scored, who
 * pitches, what the producer wants said. They come out from behind the board and take no room of it; its tabs come out
 * from behind them.
 */

export interface FactCell {
  /** Longest first. */
  variants: readonly string[];
  /** Before it: somebody comes on, or goes off. */
  mark: 'on' | 'off' | null;
}

/** What a row says. */
export interface FactRowSays {
  /** In a narrow cell of its own at the beginning: whose it is. */
  label: string | null;
  /** Color of the team it is about. */
  edge: string | null;
  /** Side by side, of the same width. A single one stands in the middle where there is no label. */
  cells: readonly FactCell[];
}

/** A place for a row. They are always the same ones, in their order from the board outwards. */
export interface FactRow {
  key: string;
  /** Null: it is not out. */
  says: FactRowSays | null;
}

export function cellOf(variants: readonly string[], mark: FactCell['mark'] = null): FactCell {
  return { variants, mark };
}

/** How many of them are out. */
export function rowsOut(rows: readonly FactRow[]): number {
  return rows.filter(({ says }) => says !== null).length;
}

/** The two lines that every sport has, as the producer wrote them: side by side on wide boards. */
export function freeLineRows(match: MatchView, lines: BugSpace['lines']): FactRow[] {
  const texts = ['line.1', 'line.2'].map((field) => textFact(match, field));
  const rowOf = (key: string, said: readonly (string | null)[]): FactRow => {
    const cells = said.flatMap((text) => (text === null ? [] : [cellOf([text])]));
    return { key, says: cells.length === 0 ? null : { label: null, edge: null, cells } };
  };
  if (lines === 'beside') return [rowOf('lines', texts)];
  return texts.map((text, index) => rowOf(`line.${index + 1}`, [text]));
}
