import type { Theme } from '../themes/themes.ts';

/** Tokens of a theme whose colors can have a meaning in a sport. */
export type ReservedToken = 'notice' | 'flag';

/** Returns the colors with a meaning in one sport, `#rrggbb`. No team's field may be close to them in that sport. */
export function reservedColors(reserved: readonly ReservedToken[], theme: Theme): readonly string[] {
  return reserved.map((token) => theme[token]);
}
