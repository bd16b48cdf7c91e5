import type { Phase } from '../contract/phase.ts';
import { watchedSport } from './definitions.ts';
import type { GameView } from './sport.ts';

/** Where a game is; null where the feed does not tell. `isFinal`: the feed has sealed it. */
export function phaseOf(view: GameView, isFinal: boolean): Phase | null {
  return watchedSport(view.sport).phaseOf(view, isFinal);
}
