import type { PlayState } from '../sport.ts';
import type { SoccerView } from './wire.ts';

/** The view without what a scorebug doesn't draw at this state of play. A review can be open in a break. */
export function seenView(view: SoccerView, { isFinal }: PlayState): SoccerView {
  return isFinal ? { ...view, scoreUnderReview: false, varOpen: false, setPiece: null } : view;
}
