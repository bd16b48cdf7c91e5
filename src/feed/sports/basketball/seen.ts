import type { Side } from '../../contract/values.ts';
import type { PlayState } from '../sport.ts';
import type { BasketballView } from './wire.ts';

/** More would not fit its tab; no rule of the game gives more in one trip. */
const FREE_THROWS_MAX = 4;

/** The side at the line; null where nobody has said. */
export function shooterOf({ atLine, openAttempt, possession }: BasketballView): Side | null {
  return openAttempt?.shotType === 'ft' ? openAttempt.team : (atLine ?? possession);
}

/** The view without what a scorebug doesn't draw at this state of play. */
export function seenView(view: BasketballView, { isPlayed }: PlayState): BasketballView {
  if (!isPlayed) return { ...view, possession: null, openAttempt: null, ftsRemaining: null };
  const { ftsRemaining } = view;
  const isKnown = ftsRemaining !== null && shooterOf(view) !== null;
  return { ...view, ftsRemaining: isKnown ? Math.min(ftsRemaining, FREE_THROWS_MAX) : null };
}
