/** One mark of a row: there, crossed out, or still to come. */
export type Pip = 'lit' | 'crossed' | 'empty';

/** A row of `length` marks of which the first `count` are lit. */
export function counted(count: number, length: number): Pip[] {
  return Array.from({ length }, (_, place) => (place < count ? 'lit' : 'empty'));
}
