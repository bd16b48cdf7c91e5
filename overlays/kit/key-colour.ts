import { channelsOf } from './oklab.ts';

/**
 * Key colours: which flat background a chroma keyer can take away without taking anything of the graphic with it.
 * Distances are those of OBS's chroma key: BT.709 Cb and Cr, each about ±0.44 (FIELD-NOTES section 3). Grey, black and
 * white all lie in the middle, so a key can be no farther from them than it is colourful: pure green and pure magenta
 * reach 0.52, every other hue less.
 */

type Chroma = readonly [cb: number, cr: number];
type Rgb = readonly [number, number, number];

/** What OBS keeps whole at its default similarity and smoothness (0.40 + 0.08), with a little to spare. */
export const KEY_APART = 0.5;
/** A paler key can't be that far from grey: then what lies nearly as far away as grey does is kept. */
const GREY_SHARE = 0.95;

const GREEN = '#00ff00';
/** Steps along each of the six edges on which the full colours lie. */
const STEPS = 16;

/** Throws on something that is no `#rrggbb`. */
function chromaOf(hex: string): Chroma {
  const [r, g, b] = channelsOf(hex);
  return [-0.100644 * r - 0.338572 * g + 0.439216 * b, 0.439216 * r - 0.398942 * g - 0.040274 * b];
}

/** Distance of two `#rrggbb` in Cb and Cr, whatever their brightness: what a chroma keyer sees. 0 to about 1. */
export function chromaApart(one: string, other: string): number {
  const [a, b] = [chromaOf(one), chromaOf(other)];
  return Math.hypot(a[0] - b[0], a[1] - b[1]);
}

/** How far a colour must be from this key to be kept. Grey of any brightness always is. */
export function keptFrom(key: string): number {
  return Math.min(KEY_APART, Math.hypot(...chromaOf(key)) * GREY_SHARE);
}

/** Every full colour, once around: green first. */
function fullColours(): string[] {
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

/** How far the nearest of `colours` is from `key`. */
const nearestOf = (key: string, colours: readonly string[]): number =>
  Math.min(Infinity, ...colours.map((colour) => chromaApart(key, colour)));

/**
 * The key colour for a graphic that uses `colours` (`#rrggbb` each): pure green, which every switcher offers, where all
 * of them are far enough from it; otherwise the full colour whose nearest is farthest away. Throws on something that is
 * no colour.
 */
export function keyColourFor(colours: readonly string[]): string {
  return keyColourBeside(colours, []);
}

/** The same, where the colours in `fixed` must be kept whatever becomes of the others. Pure green keeps any greys. */
export function keyColourBeside(colours: readonly string[], fixed: readonly string[]): string {
  const used = [...colours, ...fixed];
  if (nearestOf(GREEN, used) >= KEY_APART) return GREEN;
  const keys = fullColours().filter((key) => nearestOf(key, fixed) >= keptFrom(key));
  return keys.reduce((best, key) => (nearestOf(key, used) > nearestOf(best, used) ? key : best), GREEN);
}
