import type { Reason } from '../../../feed/client/reasons.ts';
import type { Subscription } from '../../../feed/client/subscription.ts';
import { supportedVersion, isSport } from '../../../feed/contract/versions.ts';
import type { BoundSession, LinkView } from '../../../preload/contract/show-state.ts';
import type { Clock } from '../ports.ts';

/** Added after the message of a problem for which the link retries. */
const KEPT_TRYING = 'Touchline keeps trying. The last state stays on air.';
/** Reason why a live link may show outdated data. */
const UNREADABLE: Reason = 'unreadable';

export interface LinkViewPorts {
  clock: Clock;
  /** Returns the sentence for a reason of the link. */
  sentenceOf: (reason: string) => string;
}

/** Returns the state of a channel's link for the control window, without the data that outlives a subscription. */
export function linkView(
  subscription: Subscription | null,
  session: BoundSession | null,
  { clock, sentenceOf }: LinkViewPorts,
): Omit<LinkView, 'contract' | 'silentMs'> {
  if (subscription === null) {
    return session === null || session.armed
      ? idleLink
      : { ...idleLink, reason: NO_SOURCE, sentence: sentenceOf(NO_SOURCE) };
  }
  const { model } = subscription;
  const { state } = model;
  const reason = 'reason' in state ? state.reason : subscription.unreadableMs === null ? null : UNREADABLE;
  const message = state.name === 'waiting' ? state.sentence : null;
  return {
    state: state.name,
    attempt: model.attempt,
    retryAt: state.name === 'waiting' ? Math.round(clock.wall() + subscription.msUntil(state.retryAt)) : null,
    reason,
    sentence: reason === null ? null : message === null ? sentenceOf(reason) : `${message} ${KEPT_TRYING}`,
    scout: model.scout,
    feedAgeMs: subscription.feedAgeMs === null ? null : Math.round(subscription.feedAgeMs),
    gaps: model.gaps,
    dropped: model.dropped,
    flawed: model.flawed,
  };
}

/** Reason for a session without a source. */
const NO_SOURCE = 'no_source';

const idleLink: Omit<LinkView, 'contract' | 'silentMs'> = {
  state: 'idle',
  attempt: 0,
  retryAt: null,
  reason: null,
  sentence: null,
  scout: null,
  feedAgeMs: null,
  gaps: 0,
  dropped: 0,
  flawed: 0,
};

export const noLink: LinkView = { ...idleLink, contract: null, silentMs: null };

/** Returns the link of a game that was closed before its end. */
export function stoppedLink(link: LinkView): LinkView {
  return {
    ...link,
    sentence: 'This game was stopped before its end. Its last state stays on air until you clear it.',
  };
}

/**
 * Returns the contract of a feed. A schema is identified by the pair (sport, version); a version alone is never
 * compared (feed-protocol, Versioning).
 *
 * @param version null if the feed doesn't report it
 */
export function contractView(sport: string, version: string | null): LinkView['contract'] {
  if (version === null) return null;
  const supported = isSport(sport) ? supportedVersion(sport) : null;
  return { version, builtFor: supported, match: supported === version };
}
