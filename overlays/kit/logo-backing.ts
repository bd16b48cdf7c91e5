import { contrastOf, luminance } from '../../src/colors/oklab.ts';
import type { Theme } from './theme.ts';

// Decides from a logo's pixels whether it needs a plate or an outline to be seen on a board: a black crest on a dark
// board, a white one on a light board.

/** The lowest contrast (WCAG) at which viewers tell a part of a logo from the board. */
export const LOGO_CONTRAST = 2.4;
/** The share of a logo that may be lost on the board. */
const LOST_MAX = 0.5;
/** The relative luminance of a logo's pixels: of those at its outline, and of all. */
export interface LogoLuminances {
  rim: readonly number[];
  all: readonly number[];
}

/** Returns the share of these luminances that viewers can't tell from a ground. */
function lostOn(ground: number, luminances: readonly number[]): number {
  const lost = luminances.filter((one) => contrastOf(one, ground) < LOGO_CONTRAST);
  return luminances.length === 0 ? 0 : lost.length / luminances.length;
}

/**
 * Returns the color behind a logo that sets it off from a ground, or null if viewers see the logo's rim or most of its
 * area without it.
 */
export function backingFor(
  { rim, all }: LogoLuminances,
  ground: string,
  { light, dark }: Pick<Theme, 'light' | 'dark'>,
): string | null {
  const groundLuminance = luminance(ground);
  if (lostOn(groundLuminance, rim) <= LOST_MAX || lostOn(groundLuminance, all) <= LOST_MAX) return null;
  const contrastWith = (backing: string): number => {
    const backingLuminance = luminance(backing);
    return all.reduce((sum, one) => sum + contrastOf(one, backingLuminance), 0);
  };
  return contrastWith(light) >= contrastWith(dark) ? light : dark;
}

/** The padding of a plate, as a share of the logo's shorter side. */
const PADDING = 0.12;

export interface BackingBox {
  width: number;
  height: number;
  padding: number;
}

/** Returns the plate of a logo with an aspect ratio that fits into a box. All in design units. */
export function backingBox(aspect: number, width: number, height: number): BackingBox {
  const padding = PADDING * Math.min(aspect, 1);
  const scale = Math.min(width / (aspect + 2 * padding), height / (1 + 2 * padding));
  return {
    width: scale * (aspect + 2 * padding),
    height: scale * (1 + 2 * padding),
    padding: scale * padding,
  };
}
