import type { LibraryColors } from './team.ts';

/** From here on a color of a palette counts as its light one, and up to here as its dark one (WCAG 2's luminance). */
const LIGHT_FROM = 0.4;
const DARK_TO = 0.06;
/** The number of steps in which a first color is mixed with white or black until it is light or dark. */
const STEPS = 32;

function channels(color: string): [number, number, number] {
  const channel = (from: number): number => Number.parseInt(color.slice(from, from + 2), 16) / 255;
  return [channel(1), channel(3), channel(5)];
}

/** Returns WCAG 2's relative luminance, 0 to 1, of `#rrggbb`. */
export function luminance(color: string): number {
  const [red, green, blue] = channels(color).map((share) =>
    share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4,
  ) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function mixed(color: string, end: 0 | 1, share: number): string {
  const hex = channels(color).map((channel) =>
    Math.round((channel + (end - channel) * share) * 255)
      .toString(16)
      .padStart(2, '0'),
  );
  return `#${hex.join('')}`;
}

function firstThat(colors: readonly string[], fits: (color: string) => boolean, end: 0 | 1): string {
  const [first = '#808080'] = colors;
  const steps = Array.from({ length: STEPS }, (_, step) => mixed(first, end, (step + 1) / STEPS));
  return [...colors, ...steps].find(fits) ?? first;
}

/**
 * Returns a team's colors from its palette, which begins with its first and second. Light is the first of the palette
 * with a luminance of 0.4 or more, dark the first with 0.06 or less; without one, its first color is mixed with as
 * much white or black as necessary.
 */
export function colorsOf(palette: readonly string[]): LibraryColors {
  const [first = '#808080', second = first] = palette;
  return {
    first,
    second,
    light: firstThat(palette, (color) => luminance(color) >= LIGHT_FROM, 1),
    dark: firstThat(palette, (color) => luminance(color) <= DARK_TO, 0),
  };
}
