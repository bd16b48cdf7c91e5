import type { Logos } from './logos.svelte.ts';

/** The maximum aspect ratio. A wider logo is scaled down, so that the text keeps its room. */
const WIDEST = 2.4;
const NARROWEST = 0.5;

/** Returns the width of a competition's logo at a height, in design units; 0 without a logo. */
export function emblemWidth(logos: Pick<Logos, 'shapeOf'>, path: string | null, tall: number): number {
  const shape = path === null ? null : logos.shapeOf(path);
  return shape === null ? 0 : Math.round(tall * Math.min(WIDEST, Math.max(NARROWEST, shape)));
}

/** Returns how much width the logo takes from the text next to it, including the gap. */
export function emblemRoom(
  logos: Pick<Logos, 'shapeOf'>,
  path: string | null,
  tall: number,
  gap: number,
): number {
  const width = emblemWidth(logos, path, tall);
  return width === 0 ? 0 : width + gap;
}
