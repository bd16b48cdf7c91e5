import type { Mark } from './mark.ts';

/** Patterns of team fields and large marks. Loaded with the graphics other than the scorebug. */

interface Pattern {
  name: string;
  /** A tile in design units, and its drawing. */
  width: number;
  height: number;
  tile: string;
  /** The lower part of a mark, 100 units wide, in the team's second color. */
  foot: string;
}

const PATTERNS: readonly Pattern[] = [
  {
    name: 'wave',
    width: 72,
    height: 36,
    tile: 'M0 9q18-14 36 0t36 0v9q-18 14-36 0t-36 0Z',
    foot: 'M0 72q12-9 25 0t25 0 25 0 25 0v28H0Z',
  },
  { name: 'bars', width: 56, height: 56, tile: 'M0 0h20v56H0Z', foot: 'M0 71h100v8H0ZM0 84h100v16H0Z' },
  {
    name: 'ring',
    width: 90,
    height: 90,
    tile: 'M45 23a22 22 0 1 1 0 44 22 22 0 0 1 0-44Zm0 8a14 14 0 1 0 0 28 14 14 0 0 0 0-28Z',
    foot: 'M0 84Q50 56 100 84v16H0Z',
  },
  {
    name: 'chevron',
    width: 64,
    height: 44,
    tile: 'M0 22 32 0 64 22v16L32 16 0 38Z',
    foot: 'M0 88 50 68l50 20v12H0Z',
  },
  {
    name: 'strata',
    width: 120,
    height: 54,
    tile: 'M0 8h46l10 10h64v12H50L40 20H0Z',
    foot: 'M0 76h30l7-7h26l7 7h30v24H0Z',
  },
  { name: 'beam', width: 70, height: 70, tile: 'M0 70 52 0h18L18 70Z', foot: 'M0 90 100 66v34H0Z' },
  {
    name: 'fall',
    width: 44,
    height: 88,
    tile: 'M6 0h9v60l-4 6-5-6ZM28 30h9v58h-9ZM28 0h9v12l-5 6-4-6Z',
    foot: 'M0 71h34v9l5 7 5-7v-9h12v12l5 7 5-7V71h34v29H0Z',
  },
];

const patternIn = ({ pattern }: Pick<Mark, 'pattern'>): Pattern => {
  const found = PATTERNS[pattern];
  if (!found) throw new Error(`Unknown pattern: ${pattern}.`);
  return found;
};

/** A pattern as a CSS background: its image, and the tile size in design units. */
export interface PatternImage {
  image: string;
  width: number;
  height: number;
}

/**
 * Returns the pattern of a team's fields.
 *
 * @param tone the color of the pattern, `#rrggbb`: a darker shade of the field (`darkened`)
 */
export function patternOf(mark: Pick<Mark, 'pattern'>, tone: string): PatternImage {
  const { width, height, tile } = patternIn(mark);
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"><path d="${tile}" fill="${tone}"/></svg>`;
  return { image: imageOf(drawing), width, height };
}

/** Returns an SVG as a CSS background. */
export const imageOf = (svg: string): string => `url("data:image/svg+xml,${encodeURIComponent(svg)}")`;

/** Returns the lower part of a large mark as a path. */
export function footOf(mark: Pick<Mark, 'pattern'>): string {
  return patternIn(mark).foot;
}

/** Returns a tile for the field of a large mark as a path with its size. */
export function tileOf(mark: Pick<Mark, 'pattern'>): Pick<Pattern, 'width' | 'height' | 'tile'> {
  return patternIn(mark);
}

const channels = (hex: string): number[] => [1, 3, 5].map((from) => parseInt(hex.slice(from, from + 2), 16));

/** Mixes two `#rrggbb` colors: 0 is the first, 1 the second. */
export function mixed(hex: string, other: string, share: number): string {
  const towards = channels(other);
  return `#${channels(hex)
    .map((value, index) => Math.round(value + ((towards[index] ?? 0) - value) * share))
    .map((value) => value.toString(16).padStart(2, '0'))
    .join('')}`;
}

/** Returns the tone of a pattern: 13 % darker than the field, so that text is legible on both. */
export const darkened = (field: string): string => mixed(field, '#000000', 0.13);
