// Selects which rows of a long list are drawn: the visible ones, and some beyond for scrolling.

/** Returns the top of each row and the end of the list, in pixels. */
export function offsetsOf(heights: readonly number[]): number[] {
  const offsets = [0];
  let end = 0;
  for (const height of heights) offsets.push((end += height));
  return offsets;
}

/** Returns the row at a height: the last one that begins at or above it. */
export function rowAt(offsets: readonly number[], y: number): number {
  let [low, high] = [0, Math.max(0, offsets.length - 2)];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((offsets[middle] ?? 0) <= y) low = middle;
    else high = middle - 1;
  }
  return low;
}

/**
 * Returns the rows to draw, in order.
 *
 * @param beyond extra rows on either side
 * @param always a row that is always drawn because it has the focus; -1: none
 */
export function rowsInSight(
  offsets: readonly number[],
  { top, height }: { top: number; height: number },
  beyond: number,
  always: number,
): number[] {
  const count = offsets.length - 1;
  if (count <= 0) return [];
  const from = Math.max(0, rowAt(offsets, top) - beyond);
  const to = Math.min(count - 1, rowAt(offsets, top + height) + beyond);
  const rows = Array.from({ length: to - from + 1 }, (_, place) => from + place);
  if (always < 0 || always >= count || (always >= from && always <= to)) return rows;
  return always < from ? [always, ...rows] : [...rows, always];
}

/** Returns the scroll position at which a row is visible, with the least movement. */
export function topFor(
  offsets: readonly number[],
  row: number,
  { top, height }: { top: number; height: number },
): number {
  const [begins, ends] = [offsets[row] ?? 0, offsets[row + 1] ?? 0];
  if (begins < top) return begins;
  return ends > top + height ? ends - height : top;
}
