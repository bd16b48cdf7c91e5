/** Sizes of a team's colored cell in design units. The board uses them to fit names. */
export interface FieldTeamSize {
  /** Width of the whole cell, and of the score in it. */
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

/** Returns the space for the name between badge and score. */
export function nameRoomOf(size: FieldTeamSize): number {
  const { outer, gap } = paddingOf(size);
  return size.width - size.scoreWidth - outer - size.badgeSize - gap - INNER_PAD;
}
