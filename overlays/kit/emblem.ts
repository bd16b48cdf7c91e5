import type { Logos } from './logos.svelte.ts';

/** A picture is at most so much wider than high: a banner is drawn smaller rather than push the words away. */
const WIDEST = 2.4;
const NARROWEST = 0.5;

/** How wide a competition's picture stands at a height, in design units; 0 where there is none to draw. */
export function emblemWidth(logos: Pick<Logos, 'shapeOf'>, path: string | null, tall: number): number {
  const shape = path === null ? null : logos.shapeOf(path);
  return shape === null ? 0 : Math.round(tall * Math.min(WIDEST, Math.max(NARROWEST, shape)));
}

/** How much of a line its picture takes from the words beside it, with the gap between them. */
export function emblemRoom(
  logos: Pick<Logos, 'shapeOf'>,
  path: string | null,
  tall: number,
  gap: number,
): number {
  const width = emblemWidth(logos, path, tall);
  return width === 0 ? 0 : width + gap;
}
