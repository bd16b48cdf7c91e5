/** Geometry of a team whose field has its color, in design units. The board needs the name's width. */

export interface FieldTeamSize {
  /** The whole cell, and the score's part of it. */
  width: number;
  scoreWidth: number;
  badgeSize: number;
  nameSize: number;
  scoreSize: number;
}

const INNER_PAD = 20;
const ROOMY_FROM = 240;

export function paddingOf({ width, scoreWidth }: FieldTeamSize): { outer: number; gap: number } {
  return width - scoreWidth >= ROOMY_FROM ? { outer: 26, gap: 18 } : { outer: 16, gap: 12 };
}

/** Width for the name between the badge and the score. */
export function nameRoomOf(size: FieldTeamSize): number {
  const { outer, gap } = paddingOf(size);
  return size.width - size.scoreWidth - outer - size.badgeSize - gap - INNER_PAD;
}
