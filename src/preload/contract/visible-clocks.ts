import type { Phase } from '../../feed/contract/phase.ts';
import type { PlayState } from '../../feed/sports/sport.ts';
import type { BugReaction } from './bug-reaction.ts';
import type { ClockView, MatchView } from './output-frame.ts';

/** The clocks that the scorebug draws. `data.json` has the same clocks. */
export interface VisibleClocks {
  /** The match clock, or the countdown to the start. */
  clock: ClockView | null;
  playClock: ClockView | null;
}

/** The phases in play, for sports whose view has no `clock` field with play or break. */
const CLOCKED: ReadonlySet<Phase['is']> = new Set(['period', 'extra-time']);

/**
 * Returns whether the game is in play, neither in a break nor over, and has no exceptional state. True if the feed
 * doesn't report that.
 */
export function isPlayed({ phase, view, isFinal, status }: MatchView): boolean {
  if (isFinal || status !== null) return false;
  return 'clock' in view ? view.clock !== 'break' : phase === null || CLOCKED.has(phase.is);
}

export function playStateOf(match: MatchView, reaction?: BugReaction): PlayState {
  return {
    isPlayed: isPlayed(match),
    // Like the final, an exceptional state replaces everything on the scorebug that is about play.
    isFinal: match.isFinal || match.status !== null,
    isAwaited: match.countdown !== null,
    isGoalDisallowed: reaction?.kind === 'no_goal',
  };
}

export function visibleClocks(match: MatchView): VisibleClocks {
  if (!isPlayed(match)) return { clock: null, playClock: null };
  return { clock: match.countdown ? null : match.clock, playClock: match.playClock };
}
