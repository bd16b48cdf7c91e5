import type { Moment } from '../contract/moments.ts';
import type { Snapshot } from '../contract/messages.ts';
import { definitionOf } from './definitions.ts';
import type { GameView } from './sport.ts';

/**
 * The state from which a game of any service goes on by hand, as our rules know states; what the feed did not tell is as
 * before the game. Null where its score is not known, or its sport: there is nothing sure to go on from.
 *
 * @param moments of the game, oldest first: what a review is about
 */
export function resumableState(
  view: GameView,
  snapshot: unknown,
  moments: readonly Moment[],
): Snapshot | null {
  const { a, b } = view.score;
  if (a === null || b === null) return null;
  return definitionOf(view.sport)?.resumableState(view, { a, b }, snapshot, moments) ?? null;
}
