import { channelsOf } from './oklab.ts';

/**
 * Key colors: flat backgrounds that a chroma keyer can remove without removing any of the graphic. Distances are those
 * of OBS's chroma key: BT.709 Cb and Cr, each about ±0.44. Gray, black and white are all in the middle, so a key can't
 * be farther from them than its chroma: pure green and pure magenta reach 0.52, every other hue less.
 */

type Chroma = readonly [cb: number, cr: number];
type Rgb = readonly [number, number, number];

/**
 * The distance at which OBS keeps a color opaque at its default similarity and smoothness (0.40 + 0.08), with a small
 * margin.
 */
export const KEY_APART = 0.5;
/**
 * A paler key can't be that far from gray. In that case, colors count as kept if they are nearly as far from the key as
 * gray is.
 */
const GRAY_SHARE = 0.95;

const GREEN = '#00ff00';
/** Steps along each of the six edges of the color cube with the full colors. */
const STEPS = 16;

/** Returns a color's Cb and Cr. Throws for anything but `#rrggbb`. */
function chromaOf(hex: string): Chroma {
  const [r, g, b] = channelsOf(hex);
  return [-0.100644 * r - 0.338572 * g + 0.439216 * b, 0.439216 * r - 0.398942 * g - 0.040274 * b];
}

/**
 * Returns the distance between two `#rrggbb` colors in the Cb/Cr plane, as a chroma keyer sees it: 0 to about 1.
 * Ignores brightness.
 */
export function chromaApart(one: string, other: string): number {
  const [a, b] = [chromaOf(one), chromaOf(other)];
  return Math.hypot(a[0] - b[0], a[1] - b[1]);
}

/** Returns how far a color must be from this key to be kept. Gray of any brightness always is. */
export function minimumDistance(key: string): number {
  return Math.min(KEY_APART, Math.hypot(...chromaOf(key)) * GRAY_SHARE);
}

/** Returns every full color of the hue circle, green first. */
function fullColors(): string[] {
  const corners: Rgb[] = [
    [0, 1, 0],
    [0, 1, 1],
    [0, 0, 1],
    [1, 0, 1],
    [1, 0, 0],
    [1, 1, 0],
  ];
  return corners.flatMap((from, index) => {
    const to = corners[(index + 1) % corners.length] ?? from;
    return Array.from({ length: STEPS }, (_, step) => hexBetween(from, to, step / STEPS));
  });
}

function hexBetween(from: Rgb, to: Rgb, share: number): string {
  const byte = (channel: 0 | 1 | 2): string =>
    Math.round((from[channel] + (to[channel] - from[channel]) * share) * 255)
      .toString(16)
      .padStart(2, '0');
  return `#${byte(0)}${byte(1)}${byte(2)}`;
}

/** Returns the distance from `key` to the nearest of `colors`. */
const nearestOf = (key: string, colors: readonly string[]): number =>
  Math.min(Infinity, ...colors.map((color) => chromaApart(key, color)));

/**
 * Returns the key color for a graphic with `colors` (`#rrggbb` each): pure green, which every switcher offers, if all
 * of them are far enough from it; otherwise the full color with the most distant nearest color. Throws for an invalid
 * color.
 */
export function keyColorFor(colors: readonly string[]): string {
  return keyColorBeside(colors, []);
}

/**
 * Returns the key color for `colors`, like `keyColorFor`, but only one that keeps the colors in `fixed`. If
 * there is none, returns pure green, which keeps all grays.
 */
export function keyColorBeside(colors: readonly string[], fixed: readonly string[]): string {
  const used = [...colors, ...fixed];
  if (nearestOf(GREEN, used) >= KEY_APART) return GREEN;
  const keys = fullColors().filter((key) => nearestOf(key, fixed) >= minimumDistance(key));
  return keys.reduce((best, key) => (nearestOf(key, used) > nearestOf(best, used) ? key : best), GREEN);
}
