/** A mark in a row: lit, crossed out, or empty. */
export type Pip = 'lit' | 'crossed' | 'empty';

/** Returns a row of `length` marks with the first `count` lit. */
export function counted(count: number, length: number): Pip[] {
  return Array.from({ length }, (_, place) => (place < count ? 'lit' : 'empty'));
}
