import type { Subscription } from '../../../feed/client/subscription.ts';
import type { MatchView } from '../../../preload/contract/output-frame.ts';
import type { LinkReading } from './freshness.ts';

/**
 * What a channel's link says of itself. Null where nothing could grow old: no game, or one that is over.
 *
 * @param match the newest that outputs show; another session's, until this one has a state
 */
export function linkReading(subscription: Subscription | null, match: MatchView | null): LinkReading | null {
  if (subscription === null || match === null || match.isFinal) return null;
  const { model, silentMs, unreadableMs } = subscription;
  if (model.state.name === 'ended') return null;
  return {
    isLive: model.state.name === 'live',
    silentMs,
    unreadableMs,
    isScoutDark: model.scout === 'dark',
  };
}
