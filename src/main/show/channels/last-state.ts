import type { Snapshot } from '../../../feed/contract/messages.ts';
import type { MatchView } from '../../../preload/contract/output-frame.ts';
import type { BoundSession } from '../../../preload/contract/show-state.ts';
import type { Plan } from '../automation/plan.ts';
import type { SavedMoments } from '../moments/moment-list.ts';
import type { SavedContent } from './match-state.ts';
import type { PersistedChannel } from './persisted-channel.ts';

/** What the feed said that it speaks, as far as it said so; versions are counted by sport (feed-protocol, Versioning). */
export interface Spoken {
  sport: string | null;
  contractVersion: string | null;
}

/** A match from one instant on (Unix ms), as the feed has it; null: there was none. */
export interface SavedMatch {
  at: number;
  match: MatchView | null;
  seq: number | null;
}

/** The producer's values over a game. */
export type SavedValues = Pick<PersistedChannel, 'overrides' | 'clock' | 'playClock'>;

/** A game that an output with a delay can still show. */
export interface SavedGame extends SavedValues {
  /** Oldest first, never empty. */
  matches: SavedMatch[];
}

/** The most of the past that is kept: what outputs with a delay have still to show. */
export const SAVED_MATCHES_MAX = 60;

/**
 * The game on air of a channel as it is saved while it changes: all that a restart needs to draw at once what was on air,
 * as stale data, whatever the feed and the token do in the meantime. Its last match is never null.
 */
export interface LastState extends SavedContent, SavedGame {
  /** Its session; not the one on the channel, while that one has not been heard. */
  session: BoundSession;
  spoken: Spoken;
  /** Unix ms at which anything at all was heard from the feed last; null: nothing was. */
  heardAt: number | null;
  /** Unix ms at which it was saved. */
  savedAt: number;
  /** How far the time of day was behind that. */
  behindMs: number;
  /** The state as the feed gave it last; null where it gave none. */
  snapshot: Snapshot | null;
  moments: SavedMoments;
  /** Graphics of rules, on air and to come. */
  plan: Plan;
  /** The moment of full time that a graphic of a rule has told; null: none has. */
  fullTime: number | null;
  /** The games before it that the longest delay has not let through yet, oldest first. */
  earlier: SavedGame[];
}

/** Where last states are kept, one for each channel. */
export interface StateKeeper {
  /**
   * Replaces what was kept of a channel; null removes it. Rejects with the error of the file system where it can't: what
   * was kept stands then.
   */
  keep(channel: string, state: LastState | null): Promise<void>;
}

/** No more matches than there is room for: the oldest and the newest, and an even choice between. Oldest first. */
export function savedMatches(matches: SavedMatch[]): SavedMatch[] {
  const first = matches[0];
  const last = matches.at(-1);
  if (first === undefined || last === undefined || matches.length <= SAVED_MATCHES_MAX) return matches;
  const stepMs = (last.at - first.at) / (SAVED_MATCHES_MAX - 1);
  let dueAt = first.at;
  return matches.filter((one) => {
    if (one.at < dueAt && one !== last) return false;
    dueAt = Math.max(dueAt + stepMs, one.at);
    return true;
  });
}
