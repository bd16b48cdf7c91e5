import { TEST_COLUMNS, TEST_ROWS, type TestBlock } from '../../src/preload/contract/test-picture.ts';
import type { Placement } from '../kit/layout.ts';

/** A box in CSS pixels of the page. */
export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/**
 * Returns the position of a block of the test picture on the page. Edges are on whole screen pixels at any size and
 * scale, so that no pixel shows two blocks; neighbors share an edge.
 *
 * @param output the output's size and its position on the page
 * @param pixelRatio screen pixels per CSS pixel
 */
export function boxOf(
  block: TestBlock,
  { width, height, left, top, scale }: { width: number; height: number } & Placement,
  pixelRatio: number,
): Box {
  const whole = (edge: number): number => Math.round(edge * pixelRatio) / pixelRatio;
  const across = (column: number): number => whole(left + ((column * width) / TEST_COLUMNS) * scale);
  const down = (row: number): number => whole(top + ((row * height) / TEST_ROWS) * scale);
  const { column, row, columns, rows } = block;
  return {
    left: across(column),
    top: down(row),
    width: across(column + columns) - across(column),
    height: down(row + rows) - down(row),
  };
}
