import type { LibraryColors } from './team.ts';

/**
 * A color of a palette counts as light if its luminance (WCAG 2) is at least the first value, and as dark if it is at
 * most the second.
 */
const LIGHT_FROM = 0.4;
const DARK_TO = 0.06;
/** The number of steps in which a first color is mixed with white or black until it is light or dark. */
const STEPS = 32;

function channels(color: string): [number, number, number] {
  const channel = (from: number): number => Number.parseInt(color.slice(from, from + 2), 16) / 255;
  return [channel(1), channel(3), channel(5)];
}

/** Returns the relative luminance of `#rrggbb` as defined by WCAG 2, 0 to 1. */
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
  const own = colors.find(fits);
  if (own !== undefined) return own;
  const [first = '#808080'] = colors;
  const steps = Array.from({ length: STEPS }, (_, step) => mixed(first, end, (step + 1) / STEPS));
  return steps.find(fits) ?? first;
}

/**
 * Returns a team's colors from its palette, which begins with its first and second color. Light is the first color of
 * the palette with a luminance of 0.4 or more, dark the first with 0.06 or less. Without such a color, the team's first
 * color is mixed with as much white or black as necessary.
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
