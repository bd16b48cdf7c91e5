import type { Subscription } from '../../../feed/client/subscription.ts';
import { BUILT_FOR, isSport } from '../../../feed/contract/versions.ts';
import type { LinkView } from '../../../preload/contract/show-state.ts';
import type { Clock } from '../ports.ts';

export interface LinkViewPorts {
  clock: Clock;
  /** The sentence for a reason of the link. */
  sentenceOf: (reason: string) => string;
}

/** How a channel's feed is doing, as the control window shows it. */
export function linkView(subscription: Subscription | null, { clock, sentenceOf }: LinkViewPorts): LinkView {
  if (subscription === null) return idleLink;
  const { model } = subscription;
  const { state } = model;
  const reason = 'reason' in state ? state.reason : null;
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
    contract: contractView(model.hello),
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
  contract: null,
};

/** The schema identity is the pair (sport, version); a version alone is never compared (contract, versioning). */
export function contractView(hello: { sport: string; contractVersion: string } | null): LinkView['contract'] {
  if (hello === null) return null;
  const builtFor = isSport(hello.sport) ? BUILT_FOR[hello.sport] : null;
  return { version: hello.contractVersion, builtFor, match: builtFor === hello.contractVersion };
}
