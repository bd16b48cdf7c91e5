/**
 * The test picture that the capture doctor sends through an output to check what OBS shows: blocks on a grid of 16 by
 * 9, at any output size. Shared by the stage, which draws it, and the code that reads it back.
 */
export const TEST_COLUMNS = 16;
export const TEST_ROWS = 9;
/** The number of bits in a code. */
export const TEST_BITS = 12;

export interface TestPicture {
  /**
   * `whole`: replaces everything on the page. `mark`: only the top row, which a short latency measurement changes many
   * times.
   */
  kind: 'whole' | 'mark';
  /** From 0 to 4095; differs from the previous picture's. */
  code: number;
}

/** A block in columns and rows of the grid. The rest of the picture is transparent. */
export interface TestBlock {
  column: number;
  row: number;
  columns: number;
  rows: number;
  /** White or black. */
  isWhite: boolean;
  opacity: 1 | 0.5;
}

/**
 * Returns the blocks of a test picture. The top row is white, black, the code with its highest bit first (1 is white),
 * a parity block (white for an odd number of ones), and black. A whole picture also has two opaque blocks, a
 * semi-transparent one, and a block in each lower corner.
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
