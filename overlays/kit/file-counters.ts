import { lookUp } from '../../src/feed/contract/lookup.ts';
import type { FileView } from '../../src/feed/sports/file/wire.ts';

const MARKS_MAX = 5;

/** Returns the first counter that a sport file shows as marks, such as timeouts left; null: none. */
export function countedPips({
  counters,
  look,
  rules,
}: FileView): { a: number; b: number; most: number } | null {
  const shown = look.counters.find(({ shownAs }) => shownAs === 'marks');
  const count = shown && lookUp(counters, shown.id);
  if (!shown || !count) return null;
  const from = lookUp(rules, `${shown.id}From`);
  const most = Math.min(MARKS_MAX, typeof from === 'number' && shown.from > 0 ? from : shown.max);
  return { a: Math.min(count.a, most), b: Math.min(count.b, most), most };
}
