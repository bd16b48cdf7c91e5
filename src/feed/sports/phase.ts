import type { Phase } from '../contract/phase.ts';
import { watchedSport } from './definitions.ts';
import type { GameView } from './sport.ts';

/** Returns the phase of a game; null if the feed doesn't send it. `isFinal`: the feed has closed the game. */
export function phaseOf(view: GameView, isFinal: boolean): Phase | null {
  return watchedSport(view.sport).phaseOf(view, isFinal);
}
