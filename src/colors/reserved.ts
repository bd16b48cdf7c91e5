import type { Theme } from '../themes/themes.ts';

/** Tokens of a theme whose colors can mean something in a sport. */
export type ReservedToken = 'notice' | 'flag';

/** Colors that mean something in one sport, `#rrggbb`: no team's field may come near them there. */
export function reservedColors(reserved: readonly ReservedToken[], theme: Theme): readonly string[] {
  return reserved.map((token) => theme[token]);
}
