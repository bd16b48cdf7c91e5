import type { Direction } from '../../src/words/languages.ts';
import { runsFromRight } from './type.ts';
import type { SportLook } from './sport-look.ts';

/** Both sides in the order in which a graphic draws them. */
export type SideKeys = readonly ['a', 'b'] | readonly ['b', 'a'];

/** Returns the sides in the order of a look. */
export function sideKeys({ first }: Pick<SportLook, 'first'>): SideKeys {
  return first === 'away' ? ['b', 'a'] : ['a', 'b'];
}

const SWAPPED = new WeakMap<SportLook, SportLook>();

/** Returns a look with the teams in the opposite order. Always the same object, so that caches stay valid. */
export function swappedLook(look: SportLook): SportLook {
  const swapped = SWAPPED.get(look) ?? { ...look, first: look.first === 'home' ? 'away' : 'home' };
  SWAPPED.set(look, swapped);
  return swapped;
}

/** Returns two values in the order of a look. */
export function inOrder<T>(
  { first }: Pick<SportLook, 'first'>,
  { a, b }: { a: T; b: T },
): [first: T, second: T] {
  return first === 'away' ? [b, a] : [a, b];
}

/**
 * Returns a score such as "2–1", with each figure on its team's side: right-to-left pages show the first team on the
 * right.
 */
export function pairText([first, second]: readonly [number, number], direction: Direction): string {
  return (direction === 'rtl' ? [second, first] : [first, second]).join('–');
}

const FROM_LEFT_MARK = '\u200e';
const FROM_RIGHT_MARK = '\u200f';
/** Isolates a name to preserve its text direction. */
const isolated = (name: string): string => `\u2068${name}\u2069`;

/**
 * Returns both teams as one text ("Riverside vs. Northgate"), starting with the first team: next to a score, each team
 * is on the side of its figure in any script.
 */
export function pairNames(names: readonly string[], versus: string, direction: Direction): string {
  const joined = names.join(` ${versus} `);
  if (direction === 'ltr' && !runsFromRight(joined)) return joined;
  const mark = direction === 'rtl' ? FROM_RIGHT_MARK : FROM_LEFT_MARK;
  return mark + names.map(isolated).join(` ${versus} `);
}
