import type { Moment } from '../contract/moments.ts';
import type { Snapshot } from '../contract/messages.ts';
import { definitionOf } from './definitions.ts';
import type { GameView } from './sport.ts';

/**
 * Returns the state from which a game of any service continues manually, in the format of Touchline's rules. Missing
 * parts are as before the game. Null if the score or the sport is unknown, because there is no reliable start.
 *
 * @param moments the game's moments, oldest first, to find the subject of a review
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
