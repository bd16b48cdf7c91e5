import type { PNG } from 'pngjs';

/**
 * Counts general flashes as defined in WCAG 2.3.1: pairs of opposing changes of relative luminance by at least a tenth,
 * with the darker state below 0.8, in more than a quarter of a ten-degree field. This check is simplified and therefore
 * stricter: the picture is divided into cells of a few pixels, a field is a third of the picture's width and height,
 * and flashes in a field count together if they are within the same second.
 */

const CHANGE_MIN = 0.1;
const DARK_MAX = 0.8;
const FIELD = 1 / 3;
const SHARE = 0.25;
const SECOND_MS = 1_000;
const CELL_PX = 4;

/** A picture at an instant in ms: the relative luminance of each cell, row by row. */
export interface Luminance {
  at: number;
  columns: number;
  rows: number;
  cells: Float32Array;
}

const LINEAR = Float32Array.from({ length: 256 }, (_, value) => {
  const share = value / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
});

export function luminanceOf(at: number, { width, height, data }: PNG): Luminance {
  const columns = Math.floor(width / CELL_PX);
  const rows = Math.floor(height / CELL_PX);
  const cells = new Float32Array(columns * rows);
  for (let y = 0; y < rows * CELL_PX; y += 1)
    for (let x = 0; x < columns * CELL_PX; x += 1) {
      const from = (y * width + x) * 4;
      const red = LINEAR[data[from]!]!;
      const green = LINEAR[data[from + 1]!]!;
      const blue = LINEAR[data[from + 2]!]!;
      const cell = Math.floor(y / CELL_PX) * columns + Math.floor(x / CELL_PX);
      cells[cell]! += (0.2126 * red + 0.7152 * green + 0.0722 * blue) / CELL_PX ** 2;
    }
  return { at, columns, rows, cells };
}

/** Returns the instants at which a cell changes enough, alternating between brighter and darker. */
function turnsOf(cell: number, pictures: readonly Luminance[]): number[] {
  const turns: number[] = [];
  let [least, most] = [Infinity, -Infinity];
  let last: 'up' | 'down' | null = null;
  for (const { at, cells } of pictures) {
    const value = cells[cell]!;
    least = Math.min(least, value);
    most = Math.max(most, value);
    const isUp: boolean = last !== 'up' && value - least >= CHANGE_MIN && least < DARK_MAX;
    const isDown: boolean = last !== 'down' && most - value >= CHANGE_MIN && value < DARK_MAX;
    if (!isUp && !isDown) continue;
    last = isUp ? 'up' : 'down';
    [least, most] = [value, value];
    turns.push(at);
  }
  return turns;
}

/** Returns a cell's number of flashes in the second after an instant. */
const flashesFrom = (turns: readonly number[], from: number): number =>
  Math.floor(turns.filter((at) => at >= from && at < from + SECOND_MS).length / 2);

/** Returns the highest number of flashes in any second, in any area that is large enough. */
export function mostFlashes(pictures: readonly Luminance[]): number {
  const [first] = pictures;
  if (!first) return 0;
  const { columns, rows } = first;
  const turns = Array.from(first.cells, (_, cell) => turnsOf(cell, pictures));
  const [wide, tall] = [Math.round(columns * FIELD), Math.round(rows * FIELD)];
  const enough = Math.floor(wide * tall * SHARE) + 1;
  let worst = 0;
  for (const { at: from } of pictures) {
    const counts = turns.map((of) => flashesFrom(of, from));
    /** Returns whether enough cells of a field flash more often than the worst field so far. */
    const isWorse = (left: number, top: number): boolean => {
      let cells = 0;
      for (let row = top; row < top + tall; row += 1)
        for (let column = left; column < left + wide; column += 1)
          if (counts[row * columns + column]! > worst) cells += 1;
      return cells >= enough;
    };
    for (let top = 0; top + tall <= rows; top += 2)
      for (let left = 0; left + wide <= columns; left += 2) while (isWorse(left, top)) worst += 1;
  }
  return worst;
}
