import type { Snapshot } from '../../../feed/contract/messages.ts';
import type { MatchView } from '../../../preload/contract/output-frame.ts';
import type { BoundSession } from '../../../preload/contract/show-state.ts';
import type { Plan } from '../automation/plan.ts';
import type { KeptMoments } from '../moments/moment-list.ts';
import type { KeptContent, MatchState } from './match-state.ts';
import type { Entry } from './timeline.ts';

/** What the feed said that it speaks, as far as it said so; versions are counted by sport (contract, versioning). */
export interface Spoken {
  sport: string | null;
  contractVersion: string | null;
}

/** A match at one instant (Unix ms), as outputs draw it. */
export interface KeptMatch {
  at: number;
  match: MatchView;
  seq: number | null;
}

/** The most of the past that is kept: what outputs with a delay have still to show. */
export const KEPT_MATCHES_MAX = 60;

/**
 * A channel's match as it is kept on disk while it changes: all that a restart needs to draw at once what was on air, as
 * old data, whatever the feed and the token do meanwhile. What the producer has done to it is in the settings.
 */
export interface KeptState extends KeptContent {
  /** The session that it is a picture of: the one before, while the session on the channel has not been heard yet. */
  session: BoundSession;
  spoken: Spoken;
  /** Unix ms at which anything at all was heard from the feed last; null: nothing was. */
  heardAt: number | null;
  /** The state as the feed gave it last; null where it gave none. */
  snapshot: Snapshot | null;
  /** The newest last, and before it what the longest delay has not let through yet. Never empty. */
  matches: KeptMatch[];
  moments: KeptMoments;
  /** Graphics of rules, on air and to come. */
  plan: Plan;
}

/** Where last states are kept, one for each channel. */
export interface StateKeeper {
  /**
   * Replaces what was kept of a channel; null removes it. Rejects with the error of the file system where it can't: what
   * was kept stands then.
   */
  keep(channel: string, state: KeptState | null): Promise<void>;
}

/** The matches of a timeline's entries, no more than there is room for: the oldest and the newest, and an even choice between. */
export function keptMatches(entries: readonly Entry<MatchState>[]): KeptMatch[] {
  const matches = entries.flatMap(({ at, value: { match, seq } }) =>
    match === null ? [] : [{ at, match, seq }],
  );
  const first = matches[0];
  const last = matches.at(-1);
  if (first === undefined || last === undefined || matches.length <= KEPT_MATCHES_MAX) return matches;
  const stepMs = (last.at - first.at) / (KEPT_MATCHES_MAX - 1);
  let dueAt = first.at;
  return matches.filter((one) => {
    if (one.at < dueAt && one !== last) return false;
    dueAt = Math.max(dueAt + stepMs, one.at);
    return true;
  });
}
