import type { Fitted } from './fit.ts';
import type { Measurer } from './measure.svelte.ts';
import type { TeamViewModel } from './team.ts';
import { FIGURE } from './type.ts';

/** Returns the number of digits of the longer score. */
export function figuresOf(first: TeamViewModel, second: TeamViewModel): number {
  return Math.max(first.score.length, second.score.length);
}

/** Returns the width for one, two, or three and more digits: a high score is never condensed. */
export function widthFor(figures: number, widths: readonly [number, number, number]): number {
  return widths[Math.min(Math.max(figures, 1), 3) - 1] ?? widths[2];
}

/** Fits a score into its room. Figures are tabular, so only their number matters. */
export function fitScore(
  measurer: Pick<Measurer, 'fit'>,
  score: string,
  room: number,
  size: number,
): Fitted & { widest: string } {
  const widest = '0'.repeat(score.length);
  return { ...measurer.fit([widest], FIGURE, room, size), widest };
}

/**
 * Returns the width of a score in the available space, in the unit of `size`. Measures each new score, so don't call it
 * for every frame.
 */
export function scoreWidth(
  measurer: Pick<Measurer, 'fit' | 'width'>,
  score: string,
  room: number,
  size: number,
): number {
  const { stretch, scale } = fitScore(measurer, score, room, size);
  return measurer.width(score, FIGURE, stretch) * size * scale;
}
