import { watchedSport } from './definitions.ts';
import type { GameView } from './sport.ts';

/**
 * The short phase words over a lower third: "Half-time", "3rd quarter", "Bottom 7th", "Final". Empty where the feed does
 * not tell.
 */
export function eyebrowOf(view: GameView, isFinal: boolean): string {
  return isFinal ? 'Final' : watchedSport(view.sport).eyebrowOf(view);
}
