import type { TeamViewModel } from './team.ts';

/** How many figures the longer of two scores has. */
export function figuresOf(first: TeamViewModel, second: TeamViewModel): number {
  return Math.max(first.score.length, second.score.length);
}

/** Picks the width for one, two or three and more figures: scores are never squeezed because a game runs high. */
export function widthFor(figures: number, widths: readonly [number, number, number]): number {
  return widths[Math.min(Math.max(figures, 1), 3) - 1] ?? widths[2];
}
