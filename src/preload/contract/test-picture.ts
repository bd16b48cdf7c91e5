/**
 * The picture that the capture doctor sends through an output to see what OBS makes of it: blocks on a grid of 16 by 9,
 * whatever the output's size. Data of the stage that draws it and of whoever reads it back.
 */
export const TEST_COLUMNS = 16;
export const TEST_ROWS = 9;
/** Codes have so many bits. */
export const TEST_BITS = 12;

export interface TestPicture {
  /**
   * `whole`: alone on the page, nothing else is drawn. `mark`: its top row alone, which a short measurement of latency
   * changes many times.
   */
  kind: 'whole' | 'mark';
  /** Told apart from any picture before: 0 to 4095. */
  code: number;
}

/** A block of it, in columns and rows of the grid; what is in none is see-through. */
export interface TestBlock {
  column: number;
  row: number;
  columns: number;
  rows: number;
  /** White, or black. */
  isWhite: boolean;
  opacity: 1 | 0.5;
}

/**
 * The top row is white, black, the code with its highest bit first (white is 1), then white for an odd number of ones and
 * black for an even one, and black at the end. Below, in the whole picture: two opaque blocks, a half see-through one,
 * and a block in each lower corner.
 */
export function testBlocks({ kind, code }: TestPicture): TestBlock[] {
  const bits = Array.from({ length: TEST_BITS }, (_, place) => ((code >> (TEST_BITS - 1 - place)) & 1) === 1);
  const isOdd = bits.filter(Boolean).length % 2 === 1;
  const top = [true, false, ...bits, isOdd, false].map((isWhite, column) => block(column, 0, isWhite));
  if (kind === 'mark') return top;
  return [
    ...top,
    { ...block(1, 3, true), columns: 4, rows: 3 },
    { ...block(6, 3, false), columns: 4, rows: 3 },
    { ...block(11, 3, true), columns: 4, rows: 3, opacity: 0.5 },
    block(0, TEST_ROWS - 1, true),
    block(TEST_COLUMNS - 1, TEST_ROWS - 1, true),
  ];
}

function block(column: number, row: number, isWhite: boolean): TestBlock {
  return { column, row, columns: 1, rows: 1, isWhite, opacity: 1 };
}
