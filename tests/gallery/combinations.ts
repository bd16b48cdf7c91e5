/**
 * Every run draws each fixture in every language, format, theme and length of names, but not in every combination of
 * these. With `TOUCHLINE_PICTURES=all`, as in the nightly workflow `long`, it draws all combinations.
 */
const drawsAll = process.env['TOUCHLINE_PICTURES'] === 'all';

/**
 * Returns the items that this run draws in the combination number `turn`: one of `turns` parts, so that consecutive
 * turns together draw each item once.
 */
export function itemsFor<Item>(items: readonly Item[], turn: number, turns: number): readonly Item[] {
  return drawsAll ? items : items.filter((_, index) => (index + turn) % turns === 0);
}
