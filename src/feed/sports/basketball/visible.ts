import type { Side } from '../../contract/values.ts';
import type { PlayState } from '../sport.ts';
import type { BasketballView } from './wire.ts';

/** The maximum number of free throws on the tab. More wouldn't fit, and no rule allows more in one trip. */
const FREE_THROWS_MAX = 4;

/** Returns the side that shoots the free throws: if the feed doesn't send it, the side with the ball; null: unknown. */
export function shooterOf({ atLine, openAttempt, possession }: BasketballView): Side | null {
  return openAttempt?.shotType === 'ft' ? openAttempt.team : (atLine ?? possession);
}

/** Returns the view without the parts that a scorebug doesn't draw in this state of play. */
export function visibleView(view: BasketballView, { isPlayed }: PlayState): BasketballView {
  if (!isPlayed) return { ...view, possession: null, openAttempt: null, ftsRemaining: null };
  const { ftsRemaining } = view;
  const isKnown = ftsRemaining !== null && shooterOf(view) !== null;
  return { ...view, ftsRemaining: isKnown ? Math.min(ftsRemaining, FREE_THROWS_MAX) : null };
}
