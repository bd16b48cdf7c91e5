import type { Snapshot } from '../../../feed/contract/messages.ts';
import type { MatchView } from '../../../preload/contract/output-frame.ts';
import type { BoundSession } from '../../../preload/contract/show-state.ts';
import type { Plan } from '../automation/plan.ts';
import type { SavedMoments } from '../moments/moment-list.ts';
import type { SavedContent } from './match-state.ts';
import type { PersistedChannel } from './persisted-channel.ts';

/** The contract version that the feed reported; versions are counted per sport (feed-protocol, Versioning). */
export interface Spoken {
  sport: string | null;
  contractVersion: string | null;
}

/** A match from an instant on (Unix ms), as received from the feed; null: none. */
export interface SavedMatch {
  at: number;
  match: MatchView | null;
  seq: number | null;
}

/** The producer's values of a game. */
export type SavedValues = Pick<
  PersistedChannel,
  'overrides' | 'clock' | 'playClock' | 'hasSwappedSides' | 'status'
>;

/** A game that a delayed output can still show. */
export interface SavedGame extends SavedValues {
  /** Oldest first, never empty. */
  matches: SavedMatch[];
}

/** Maximum number of past matches saved for delayed outputs. */
export const SAVED_MATCHES_MAX = 60;

/**
 * The game on air of a channel, saved while it changes. It contains everything that a restart needs to draw immediately
 * what was on air, as stale data, whatever happens to feed and token. Its last match is never null.
 */
export interface LastState extends SavedContent, SavedGame {
  session: BoundSession;
  spoken: Spoken;
  /** When anything was last received from the feed, Unix ms; null: never. */
  heardAt: number | null;
  /** When this state was saved, Unix ms. */
  savedAt: number;
  /** `savedAt` minus the time of day at that moment, in ms. */
  behindMs: number;
  /** The last state from the feed; null: none. */
  snapshot: Snapshot | null;
  moments: SavedMoments;
  /** Automatic graphics, current and planned. */
  plan: Plan;
  /** The full-time moment that an automatic graphic showed; null: none. */
  fullTime: number | null;
  /** Previous games that the most delayed output has not shown completely, oldest first. */
  earlier: SavedGame[];
}

/** Stores the last state of each channel. */
export interface LastStateStore {
  /**
   * Replaces the saved state of a channel; null removes it. Rejects with the file system's error and keeps the previous
   * state.
   */
  keep(channel: string, state: LastState | null): Promise<void>;
}

/** Reduces matches to the limit: the oldest, the newest, and an even selection between. Oldest first. */
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
