import type { Reason } from '../../../feed/client/reasons.ts';
import type { Subscription } from '../../../feed/client/subscription.ts';
import { BUILT_FOR, isSport } from '../../../feed/contract/versions.ts';
import type { LinkView } from '../../../preload/contract/show-state.ts';
import type { Clock } from '../ports.ts';

/** Why a link that is up may show what is out of date. */
const UNREADABLE: Reason = 'unreadable';

export interface LinkViewPorts {
  clock: Clock;
  /** The sentence for a reason of the link. */
  sentenceOf: (reason: string) => string;
}

/** How a channel's feed is doing, as the control window shows it. */
export function linkView(
  subscription: Subscription | null,
  contract: LinkView['contract'],
  { clock, sentenceOf }: LinkViewPorts,
): LinkView {
  if (subscription === null) return idleLink;
  const { model } = subscription;
  const { state } = model;
  const reason = 'reason' in state ? state.reason : subscription.unreadableMs === null ? null : UNREADABLE;
  return {
    state: state.name,
    attempt: model.attempt,
    retryAt: state.name === 'waiting' ? Math.round(clock.wall() + subscription.msUntil(state.retryAt)) : null,
    reason,
    sentence: reason === null ? null : sentenceOf(reason),
    scout: model.scout,
    silentMs: subscription.silentMs === null ? null : Math.round(subscription.silentMs),
    feedAgeMs: subscription.feedAgeMs === null ? null : Math.round(subscription.feedAgeMs),
    gaps: model.gaps,
    dropped: model.dropped,
    flawed: model.flawed,
    contract,
  };
}

const idleLink: LinkView = {
  state: 'idle',
  attempt: 0,
  retryAt: null,
  reason: null,
  sentence: null,
  scout: null,
  silentMs: null,
  feedAgeMs: null,
  gaps: 0,
  dropped: 0,
  flawed: 0,
  contract: null,
};

/**
 * The schema identity is the pair (sport, version); a version alone is never compared (contract, versioning).
 *
 * @param version null where the feed does not say
 */
export function contractView(sport: string, version: string | null): LinkView['contract'] {
  if (version === null) return null;
  const builtFor = isSport(sport) ? BUILT_FOR[sport] : null;
  return { version, builtFor, match: builtFor === version };
}
