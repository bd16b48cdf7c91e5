import { lookUp } from '../../feed/contract/lookup.ts';

/**
 * The filter in OBS that takes an output's flat key color away from a captured window and leaves what is drawn.
 *
 * From OBS Studio's `plugins/obs-filters` (`chroma-key-filter.c`, `color-key-filter.c` and their `_v2.effect` files, the
 * same from OBS 28 to 32): with `d` the distance of a pixel from the key, in BT.709 Cb and Cr (Chroma Key) or in sRGB
 * (Color Key), a pixel is as opaque as `((d - similarity) / smoothness) ^ 1.5` says, and as colorful as
 * `((d - similarity) / spill) ^ 1.5`, each held between 0 and 1. (Color Key: no power, no spill.) So the key is gone
 * wherever similarity is more than nothing, and an ink is kept exactly as it is where its distance is at least
 * similarity + smoothness and similarity + spill. OBS's defaults (400, 80, 100) need 0.5, which no ink has from a key
 * that is paler than pure green or magenta: a custom color with them erases white and black too.
 */

/** A filter as obs-websocket makes and tells them. */
export interface KeyFilter {
  kind: string;
  settings: Record<string, number | string>;
  /** Inks that lie so near the key that no setting keeps them: another key color is needed for these. */
  lost: readonly string[];
}

type Triple = readonly [number, number, number];

/** What everything drawn before a key has from it, and gray of any brightness too: `src/colors/key-color.ts`. */
const DRAWN_APART = 0.5;
const DRAWN_GREY_SHARE = 0.95;

/** An ink that is nearer in Cb and Cr can't be told from the key: similarity would be too small for a real capture. */
const CHROMA_MIN = 0.15;
/** The same in sRGB. */
const COLOR_MIN = 0.2;

/**
 * Shares of the distance to the nearest ink. These leave the edges of letters nearest to what they are in the page: over
 * black, white and grass they are off by 7 % of full scale, and with OBS's defaults by 13 (worked out with the formula
 * above). Their sum stays a little below 1 for what a capture rounds.
 */
const SIMILARITY = 0.4;
const SMOOTHNESS = 0.3;
const SPILL = 0.56;
/** Color Key leaves soft edges in the key's color, unless it takes the most of them. */
const COLOR_SIMILARITY = 0.5;
const COLOR_SMOOTHNESS = 0.45;

/** OBS's sliders go from 1 to 1000, for thousandths. */
const thousandths = (value: number): number => Math.max(1, Math.min(1000, Math.floor(value * 1000)));

/**
 * The filter for `key` that leaves `inks` as they are, both `#rrggbb`. Inks are the theme's colors; teams' colors need
 * not be among them, because the stage moves those away from the key until they can be kept. What in a team's picture
 * is near the key can't be known, and is lost with it. Throws on something that is no color.
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
  // Chroma Key leaves better edges. It can't tell a gray key from any other gray.
  return drawnApart(key) >= CHROMA_MIN && chroma.lost.length <= color.lost.length
    ? { ...chromaKey(key, chroma.reach), lost: at(chroma.lost) }
    : { ...colorKey(key, color.reach), lost: at(color.lost) };
}

/** Whether a filter that is in OBS does what the wanted one does. Settings that OBS adds of its own are no matter. */
export function isKeyFilterRight(
  found: { kind: string; settings: Readonly<Record<string, unknown>>; enabled: boolean },
  wanted: Pick<KeyFilter, 'kind' | 'settings'>,
): boolean {
  if (!found.enabled || found.kind !== wanted.kind) return false;
  return Object.entries(wanted.settings).every(([name, value]) => {
    // OBS does not tell settings that are at their default.
    const own = lookUp(found.settings, name) ?? lookUp(DEFAULTS, name);
    if (typeof value === 'string' || typeof own !== 'number') return own === value;
    if (name === 'key_color') return (own & 0xffffff) === (value & 0xffffff);
    return Math.abs(own - value) < 0.005;
  });
}

/** Of both filters, for what is not told; a similarity or a color at OBS's default is never right. */
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

/** Every preset of OBS's has a color of its own, whatever the key is. Colors are 0xAABBGGRR. */
function common(key: string): Record<string, number | string> {
  const [red, green, blue] = bytesOf(key);
  return {
    ...DEFAULTS,
    key_color_type: 'custom',
    key_color: 0xff000000 + blue * 0x10000 + green * 0x100 + red,
  };
}

/** The nearest of those that are far enough to be kept, `most` at most, and the places of those that are not. */
function reachOf(
  distances: readonly number[],
  least: number,
  most: number,
): { reach: number; lost: readonly number[] } {
  const lost = distances.flatMap((distance, place) => (distance < least ? [place] : []));
  return { reach: Math.min(most, ...distances.filter((distance) => distance >= least)), lost };
}

/** How far from the key everything is that the stage draws of its own: `keptFrom` in `src/colors/key-color.ts`. */
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

/** In sRGB: 0 to 1.73. */
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
