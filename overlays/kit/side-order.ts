import type { SportLook } from './sport-look.ts';

/** As they stand in this sport. */
export function inOrder<T>(
  { first }: Pick<SportLook, 'first'>,
  { a, b }: { a: T; b: T },
): [first: T, second: T] {
  return first === 'away' ? [b, a] : [a, b];
}
