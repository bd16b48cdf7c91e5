import type { PlayState } from '../sport.ts';
import type { Side } from '../../contract/values.ts';
import type { Words } from '../../../words/en.ts';
import type { SoccerView } from './wire.ts';

/**
 * Returns the view without the parts that a scorebug doesn't draw in this state of play. A review can be open in a
 * break.
 */
export function visibleView(view: SoccerView, { isFinal }: PlayState): SoccerView {
  return isFinal ? { ...view, scoreUnderReview: false, varOpen: false, setPiece: null } : view;
}

/** Returns the most urgent text for the scorebug's tab, or null. */
export function tabOf(
  feedView: SoccerView,
  { tabs, moments }: Pick<Words, 'tabs' | 'moments'>,
  nameOf: (side: Side) => string | undefined,
  at: PlayState,
): string | null {
  const view = visibleView(feedView, at);
  if (view.varOpen) return view.scoreUnderReview ? tabs.varGoalCheck : tabs.varCheck;
  if (view.scoreUnderReview) return tabs.goalUnderReview;
  if (at.isGoalDisallowed && !at.isFinal) return moments.no_goal;
  if (view.setPiece?.kind !== 'penalty' || view.phase === 'penalties') return null;
  const taker = view.setPiece.team && nameOf(view.setPiece.team);
  return tabs.penalty(taker || null);
}
