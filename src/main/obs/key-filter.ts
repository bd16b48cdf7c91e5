import { lookUp } from '../../feed/contract/lookup.ts';

// OBS filter that removes an output's flat key color from a captured window and keeps the graphics. The formulas are
// from OBS Studio's `plugins/obs-filters` (`chroma-key-filter.c`, `color-key-filter.c` and their `_v2.effect` files,
// identical from OBS 28 to 32). With `d` as the distance of a pixel from the key, in BT.709 Cb and Cr (Chroma Key) or
// in sRGB (Color Key), the opacity is `((d - similarity) / smoothness) ^ 1.5` and the saturation is `((d -
// similarity) / spill) ^ 1.5`, each clamped to 0 to 1. (Color Key has no power and no spill.) So the key disappears
// for every similarity above 0, and an ink is unchanged if its distance is at least similarity + smoothness and
// similarity + spill. OBS's defaults (400, 80, 100) require 0.5, which no ink has from a key that is paler than pure
// green or magenta: with a custom color they also erase white and black.

/** A filter in obs-websocket's terms. */
export interface KeyFilter {
  kind: string;
  settings: Record<string, number | string>;
  /** Inks that are so near the key that no setting keeps them. They need a different key color. */
  lost: readonly string[];
}

type Triple = readonly [number, number, number];

/**
 * Graphics keep `DRAWN_APART` from the key, or `DRAWN_GREY_SHARE` of the distance between key and gray if that is
 * less (`minimumDistance` in `src/colors/key-color.ts`).
 */
const DRAWN_APART = 0.5;
const DRAWN_GREY_SHARE = 0.95;

/**
 * An ink with a smaller distance in Cb and Cr can't be distinguished from the key: similarity would be too small for a
 * real capture.
 */
const CHROMA_MIN = 0.15;
/** Like `CHROMA_MIN`, for the distance in sRGB. */
const COLOR_MIN = 0.2;

/**
 * Fractions of the distance to the nearest ink. With these values, the edges of letters look most like those in the
 * page: over black, white and grass they differ by 7 % of full scale, compared with 13 % for OBS's defaults (computed
 * with the formula above). Their sum is a little below 1 to allow for rounding in a capture.
 */
const SIMILARITY = 0.4;
const SMOOTHNESS = 0.3;
const SPILL = 0.56;
/** Fractions for Color Key, which leaves the key color in soft edges unless similarity covers most of them. */
const COLOR_SIMILARITY = 0.5;
const COLOR_SMOOTHNESS = 0.45;

/** Returns a value in thousandths, because OBS's sliders go from 1 to 1000. */
const thousandths = (value: number): number => Math.max(1, Math.min(1000, Math.floor(value * 1000)));

/**
 * Returns the filter for `key` that keeps `inks`, both `#rrggbb`. Inks are the colors of the theme. Team colors are not
 * needed because graphics move them away from the key. Colors in a team's picture are unknown and are lost if they are
 * near the key. Throws for an invalid color.
 */
export function keyFilterFor(key: string, inks: readonly string[]): KeyFilter {
  const chroma = reachOf(
    inks.map((ink) => chromaApart(key, ink)),
    CHROMA_MIN,
    drawnApart(key),
  );
  const color = reachOf(
    inks.map((ink) => colorApart(key, ink)),
    COLOR_MIN,
    DRAWN_APART,
  );
  const at = (places: readonly number[]): string[] => inks.filter((_, place) => places.includes(place));
  // Chroma Key has better edges, but it can't distinguish a gray key from other grays.
  return drawnApart(key) >= CHROMA_MIN && chroma.lost.length <= color.lost.length
    ? { ...chromaKey(key, chroma.reach), lost: at(chroma.lost) }
    : { ...colorKey(key, color.reach), lost: at(color.lost) };
}

/** Returns whether a filter in OBS does the same as the wanted one. Ignores settings that OBS adds. */
export function isKeyFilterRight(
  found: { kind: string; settings: Readonly<Record<string, unknown>>; enabled: boolean },
  wanted: Pick<KeyFilter, 'kind' | 'settings'>,
): boolean {
  if (!found.enabled || found.kind !== wanted.kind) return false;
  return Object.entries(wanted.settings).every(([name, value]) => {
    // OBS omits settings with default values.
    const own = lookUp(found.settings, name) ?? lookUp(DEFAULTS, name);
    if (typeof value === 'string' || typeof own !== 'number') return own === value;
    if (name === 'key_color') return (own & 0xffffff) === (value & 0xffffff);
    return Math.abs(own - value) < 0.005;
  });
}

/** Defaults of both filters, for omitted settings. Similarity and color are never correct at OBS's default. */
const DEFAULTS: Readonly<Record<string, number | string>> = {
  opacity: 1,
  contrast: 0,
  brightness: 0,
  gamma: 0,
};

function chromaKey(key: string, reach: number): Omit<KeyFilter, 'lost'> {
  return {
    kind: 'chroma_key_filter_v2',
    settings: {
      ...common(key),
      similarity: thousandths(reach * SIMILARITY),
      smoothness: thousandths(reach * SMOOTHNESS),
      spill: thousandths(reach * SPILL),
    },
  };
}

function colorKey(key: string, reach: number): Omit<KeyFilter, 'lost'> {
  return {
    kind: 'color_key_filter_v2',
    settings: {
      ...common(key),
      similarity: thousandths(reach * COLOR_SIMILARITY),
      smoothness: thousandths(reach * COLOR_SMOOTHNESS),
    },
  };
}

/**
 * Returns the settings that both filters share. The type is `custom`, because a color preset of OBS would replace the
 * key. Colors are 0xAABBGGRR.
 */
function common(key: string): Record<string, number | string> {
  const [red, green, blue] = bytesOf(key);
  return {
    ...DEFAULTS,
    key_color_type: 'custom',
    key_color: 0xff000000 + blue * 0x10000 + green * 0x100 + red,
  };
}

/** Returns the smallest distance of at least `least`, capped at `most`, and the indexes of the inks below `least`. */
function reachOf(
  distances: readonly number[],
  least: number,
  most: number,
): { reach: number; lost: readonly number[] } {
  const lost = distances.flatMap((distance, place) => (distance < least ? [place] : []));
  return { reach: Math.min(most, ...distances.filter((distance) => distance >= least)), lost };
}

/**
 * Returns the minimum distance from the key of everything that graphics draw: `minimumDistance` in
 * `src/colors/key-color.ts`.
 */
function drawnApart(key: string): number {
  return Math.min(DRAWN_APART, chromaApart(key, '#000000') * DRAWN_GREY_SHARE);
}

function chromaApart(one: string, other: string): number {
  const [a, b] = [shareOf(one), shareOf(other)];
  const [red, green, blue] = [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
  return Math.hypot(
    -0.100644 * red - 0.338572 * green + 0.439216 * blue,
    0.439216 * red - 0.398942 * green - 0.040274 * blue,
  );
}

/** Returns the distance between two colors in sRGB, from 0 to 1.73. */
function colorApart(one: string, other: string): number {
  const [a, b] = [shareOf(one), shareOf(other)];
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}

function shareOf(hex: string): Triple {
  const [red, green, blue] = bytesOf(hex);
  return [red / 255, green / 255, blue / 255];
}

function bytesOf(hex: string): Triple {
  if (!/^#[0-9a-f]{6}$/i.test(hex)) throw new Error(`"${hex}" is not a color.`);
  const value = Number.parseInt(hex.slice(1), 16);
  return [value >> 16, (value >> 8) & 0xff, value & 0xff];
}
