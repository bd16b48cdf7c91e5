import type { Fact } from './sport.ts';

export function fact(label: string, value: string | number | null): Fact {
  return { label, value: value === null ? null : String(value), isHot: false };
}

/** Creates a line that is as important as the score, such as the points of a set. */
export function mainFact(label: string, value: string | null): Fact {
  return { ...fact(label, value), isMain: true };
}

/** Creates a line that is highlighted for the producer while it has a value. */
export function hotFact(label: string, value: string | null): Fact {
  return { label, value, isHot: value !== null };
}
