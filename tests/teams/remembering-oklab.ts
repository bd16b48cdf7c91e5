import * as oklab from '../../src/colors/oklab.ts';

/**
 * A version of src/colors/oklab.ts with a cache. scripts/team-legibility.ts uses it, because hundreds of thousands of
 * pairs have only a few hundred colors.
 */

/** Exports the rest unchanged. Distances aren't cached, because any field may be next to any other. */
export * from '../../src/colors/oklab.ts';

/** Returns the cached value of a key, computing it if necessary. */
function remembered<Key, Value>(known: Map<Key, Value>, key: Key, make: (key: Key) => Value): Value {
  const found = known.get(key);
  if (found !== undefined) return found;
  const value = make(key);
  known.set(key, value);
  return value;
}

const channels = new Map<string, ReturnType<typeof oklab.channelsOf>>();
export const channelsOf = (hex: string): ReturnType<typeof oklab.channelsOf> =>
  remembered(channels, hex, oklab.channelsOf);

const lchs = new Map<string, oklab.Lch>();
export const lchOf = (hex: string): oklab.Lch => remembered(lchs, hex, oklab.lchOf);

// Nested maps, because a combined key of three numbers would have to be formatted each time.
const hexes = new Map<number, Map<number, Map<number, string>>>();
export function hexOf({ l, c, h }: oklab.Lch): string {
  const ofHue = remembered(hexes, h, () => new Map<number, Map<number, string>>());
  const ofChroma = remembered(ofHue, c, () => new Map<number, string>());
  return remembered(ofChroma, l, () => oklab.hexOf({ l, c, h }));
}

const contrasts = new Map<string, Map<string, number>>();
export function contrast(one: string, other: string): number {
  const ofOther = remembered(contrasts, other, () => new Map<string, number>());
  return remembered(ofOther, one, () => oklab.contrast(one, other));
}
