import type { Fitted } from './fit.ts';
import type { Measurer } from './measure.svelte.ts';
import type { TeamViewModel } from './team.ts';
import { FIGURE } from './type.ts';

/** How many figures the longer of two scores has. */
export function figuresOf(first: TeamViewModel, second: TeamViewModel): number {
  return Math.max(first.score.length, second.score.length);
}

/** Picks the width for one, two or three and more figures: scores are never squeezed because a game runs high. */
export function widthFor(figures: number, widths: readonly [number, number, number]): number {
  return widths[Math.min(Math.max(figures, 1), 3) - 1] ?? widths[2];
}

/** A score as it is set in a room. Figures are tabular: what it needs depends on how many there are, not on which. */
export function fitScore(
  measurer: Pick<Measurer, 'fit' | 'width'>,
  score: string,
  room: number,
  size: number,
): Fitted & { widest: string; width: number } {
  const widest = '0'.repeat(score.length);
  const fitted = measurer.fit([widest], FIGURE, room, size);
  return { ...fitted, widest, width: measurer.width(score, FIGURE, fitted.stretch) * size * fitted.scale };
}
