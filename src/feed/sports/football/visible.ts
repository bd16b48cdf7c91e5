import type { PlayState } from '../sport.ts';
import type { FootballView } from './wire.ts';

/**
 * Returns the view without the parts that a scorebug doesn't draw in this state of play. A flag can be open in a break.
 */
export function visibleView(view: FootballView, { isPlayed, isFinal }: PlayState): FootballView {
  const flagOpen = view.flagOpen && !isFinal;
  return { ...view, flagOpen, ...(isPlayed ? {} : { possession: null, looseBall: false, down: null }) };
}
