import { SPONSOR_CORNER } from './anchors.ts';

/** Air around a mark on its plate, in design units: at its sides, and above and beneath together as a share of the height. */
const SIDES = 20;
const AIR_SHARE = 0.22;

export interface MarkSize {
  width: number;
  height: number;
}

/**
 * How large a mark is drawn on a plate of a height, in design units, in its own shape; null where it can't be drawn.
 *
 * @param shape its width in heights
 * @param room the most that its plate may take; no plate takes more than 300
 */
export function markSize(shape: number | null, tall: number, room = SPONSOR_CORNER.width): MarkSize | null {
  if (shape === null) return null;
  const most = { width: Math.min(room, SPONSOR_CORNER.width) - 2 * SIDES, height: tall * (1 - AIR_SHARE) };
  const width = Math.min(most.width, most.height * shape);
  return { width, height: width / shape };
}

/** The plate that a mark stands on. */
export function plateWidth({ width }: MarkSize): number {
  return Math.round(width + 2 * SIDES);
}
