import { SPONSOR_CORNER } from './anchors.ts';

/**
 * The padding of a mark on its plate: at each side in design units; above and below together as a share of the height.
 */
const SIDES = 20;
const AIR_SHARE = 0.22;

export interface MarkSize {
  width: number;
  height: number;
}

/**
 * Returns the size of a mark on a plate of this height, in design units, with its aspect ratio. Null if it can't be
 * drawn.
 *
 * @param shape width divided by height
 * @param room the maximum width of the plate; at most 300 is used
 */
export function markSize(shape: number | null, tall: number, room = SPONSOR_CORNER.width): MarkSize | null {
  if (shape === null) return null;
  const most = { width: Math.min(room, SPONSOR_CORNER.width) - 2 * SIDES, height: tall * (1 - AIR_SHARE) };
  const width = Math.min(most.width, most.height * shape);
  return { width, height: width / shape };
}

/** Returns the width of the plate for a mark of this size. */
export function plateWidth({ width }: MarkSize): number {
  return Math.round(width + 2 * SIDES);
}
