import type { CountKind } from '../contract/counts.ts';
import { sideOf } from './event.ts';
import { lookUp } from '../contract/lookup.ts';
import type { PerSide } from '../contract/values.ts';
import type { Count, MatchInfoFields } from './sport.ts';
import type { Press } from './press.ts';

/** Returns the producer's number for each side; null if one of them is missing. */
export function setForBoth(facts: MatchInfoFields, field: string): PerSide | null {
  const [a, b] = (['a', 'b'] as const).map((side) => lookUp(facts, `${field}.${side}`));
  return typeof a === 'number' && typeof b === 'number' ? { a, b } : null;
}

/** Returns statistics for both sides; each counts the events of one type. */
export function countsByType(
  events: readonly Press[],
  counted: readonly (readonly [type: string, kind: CountKind])[],
): Count[] {
  return counted.flatMap(([type, kind]) => {
    const presses = events.filter((event) => event.type === type);
    const sides = presses.map(sideOf);
    // An event without a side would be missing from both counts.
    if (presses.length === 0 || sides.includes(null)) return [];
    const count = (side: 'A' | 'B'): string => String(sides.filter((one) => one === side).length);
    return [{ kind, a: count('A'), b: count('B') }];
  });
}
