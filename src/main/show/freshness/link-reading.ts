import type { Subscription } from '../../../feed/client/subscription.ts';
import type { MatchView } from '../../../preload/contract/output-frame.ts';
import type { LinkReading } from './freshness.ts';

/**
 * Returns a channel's link health, or null if nothing can become stale: no game, or one that is over.
 *
 * @param subscription null: the source can't be read
 * @param silentMs time since anything arrived, including before a restart; null: never
 * @param match the newest match on outputs; of another session until this one has a state
 */
export function linkReading(
  subscription: Subscription | null,
  silentMs: number | null,
  match: MatchView | null,
): LinkReading | null {
  if (match === null || match.isFinal || isNotPlayed(match)) return null;
  const name = subscription?.model.state.name;
  if (name === 'ended') return null;
  return {
    isLive: name === 'live',
    silentMs,
    unreadableMs: subscription?.unreadableMs ?? null,
    isScoutDark: subscription?.model.scout === 'dark',
    isStopped: name === undefined || name === 'refused',
    needsToken: name === 'tokenMissing' || name === 'tokenRejected',
  };
}

/** Returns whether no more data is expected, because of the game's status. */
function isNotPlayed({ status }: MatchView): boolean {
  return status !== null && status.game.is !== 'delayed' && status.game.is !== 'suspended';
}
