import { isSameJson } from '../../../feed/contract/same-json.ts';
import { countedRows, keyed, rowsOf, type Need, type Row, type RowList } from './rows.ts';

/** The lists that change, each with all of its new rows. */
export type Placement = readonly (readonly [RowList, readonly Row[]])[];

/**
 * Returns two sentences that say why rows can't be put in place, or null: too many, contradicting each other, or
 * referring to a row that would not exist. Problems that already exist don't count.
 *
 * @param remedy returns what to do about a missing row, given whether the row that refers to it changes; null: the row
 * may be missing
 */
export function misfit(
  lists: ReadonlyMap<string, RowList>,
  placement: Placement,
  remedy: (need: Need, list: RowList, isChanged: boolean) => string | null,
): string | null {
  const next = new Map(placement);
  for (const [list, rows] of placement) {
    const now = list.read();
    if (rows.length > Math.max(list.most, now.length))
      return `This would make ${countedRows(list, rows.length)}, and the limit is ${list.most}. Remove one first.`;
    const problem = list.problem(rows);
    if (problem !== null && problem !== list.problem(now)) return problem;
  }
  const isThere = ({ list, key }: Need, rows: (list: RowList) => readonly Row[]): boolean => {
    const named = lists.get(list);
    return named !== undefined && rows(named).some((row) => named.keyOf(row) === key);
  };
  for (const list of lists.values()) {
    const now = rowsOf(list);
    const wasGone = (row: Row, { list: name, key }: Need): boolean => {
      const before = now.get(list.keyOf(row));
      const old = before && list.needs(before).find((one) => one.list === name && one.key === key);
      return old !== undefined && !isThere(old, (one) => one.read());
    };
    for (const row of next.get(list) ?? list.read()) {
      for (const need of list.needs(row)) {
        if (isThere(need, (one) => next.get(one) ?? one.read()) || wasGone(row, need)) continue;
        const words = remedy(need, list, !isSameJson(now.get(list.keyOf(row)), row));
        if (words !== null) return `${need.why}, which would be missing. ${words}`;
      }
    }
  }
  return null;
}

/**
 * Returns why an undo or redo can't put rows in place (it would remove something in use, or blank an output), or
 * null if it can.
 */
export function takenOffAir(placement: Placement): string | null {
  for (const [list, rows] of placement) {
    const [now, then] = [rowsOf(list), keyed(rows, list.keyOf)];
    for (const [key, row] of now) {
      const wish = then.get(key);
      const problem = wish === undefined ? list.inUse(row) : isSameJson(row, wish) ? null : list.blanks(wish);
      if (problem !== null) return problem;
    }
  }
  return null;
}

/** Puts the rows of lists in place, all or none. Rethrows the error of a list. */
export function place(placement: Placement): void {
  const before = placement.map(([list]) => [list, [...list.read()]] as const);
  const shrinking: [RowList, readonly Row[]][] = [];
  try {
    // Rows are removed last: until then, other rows may refer to them and be on air with them.
    for (const [list, rows] of placement) {
      const then = keyed(rows, list.keyOf);
      const going = list.read().filter((row) => !then.has(list.keyOf(row)));
      if (going.length > 0) shrinking.push([list, rows]);
      list.replace([...rows, ...going]);
    }
    for (const [list, rows] of shrinking.toReversed()) list.replace(rows);
  } catch (error) {
    for (const [list, rows] of before.toReversed()) list.replace(rows);
    throw error;
  }
}
