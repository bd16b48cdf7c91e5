import type { Direction } from '../../src/words/languages.ts';
import type { SportLook } from './sport-look.ts';

/** As they stand in this sport. */
export function inOrder<T>(
  { first }: Pick<SportLook, 'first'>,
  { a, b }: { a: T; b: T },
): [first: T, second: T] {
  return first === 'away' ? [b, a] : [a, b];
}

/** "2–1", each figure at the side of its team: a page from right to left has the first team on the right. */
export function pairText([first, second]: readonly [number, number], direction: Direction): string {
  return (direction === 'rtl' ? [second, first] : [first, second]).join('–');
}
