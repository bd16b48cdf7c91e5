import type { GameStatus } from '../../../feed/contract/game-status.ts';
import type { Phase } from '../../../feed/contract/phase.ts';
import { forfeitScore, phaseOf } from '../../../feed/sports/index.ts';
import type { MatchView } from '../../../preload/contract/output-frame.ts';

/** The effects of a game's exceptional state. */

/** Returns whether a game in this state is never final, even if the feed has closed it. */
export function isWithoutFinal(status: GameStatus | null): boolean {
  return status !== null && status.is !== 'forfeited';
}

/** Returns the match with the effects of its status: whether it is final, and the score of a forfeit. */
export function withStatus(match: MatchView): MatchView {
  const { status, view } = match;
  if (status === null) return match;
  const { game } = status;
  if (game.is !== 'forfeited') return { ...match, isFinal: false };
  return { ...match, isFinal: true, view: { ...view, score: forfeitScore(view, game.winner) } };
}

/** Returns the phase of a match as shown; null if it is unknown, or if the feed reports a final that isn't shown. */
export function shownPhase({
  view,
  isFinal,
  status,
}: Pick<MatchView, 'view' | 'isFinal' | 'status'>): Phase | null {
  const phase = phaseOf(view, isFinal);
  return phase?.is === 'final' && isWithoutFinal(status?.game ?? null) ? null : phase;
}
