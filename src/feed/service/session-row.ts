import type { CatalogRow } from '../contract/rows.ts';
import type { PerSide } from '../contract/values.ts';

/**
 * never published -> open -> closed (feed-protocol, Session lifecycle). Null on a log written before there was a lifecycle:
 * such a session has a history and nothing else.
 */
export type SessionPhase = 'unpublished' | 'open' | 'closed' | null;

export interface SessionRow {
  sessionId: string;
  gameId: string | null;
  league: string | null;
  sport: string;
  contractVersion: string;
  matchup: { a: string; b: string } | null;
  /**
   * The final score of a closed session. Of an open one the score as of its last press, or null where the storage does
   * not keep it with each press: then the folded log is asked.
   */
  score: PerSide | null;
  isPublic: boolean;
  /** The account whose mock this is; null on real games. */
  sandboxOwner: string | null;
  phase: SessionPhase;
  openedAt: string | null;
  publishedAt: string | null;
  closedAt: string | null;
  isLogLost: boolean;
}

/** A session as the catalog lists it (feed-protocol, Catalog). */
export function catalogRow(session: SessionRow, score: PerSide | null): CatalogRow {
  return {
    sessionId: session.sessionId,
    gameId: session.gameId,
    league: session.league ?? '',
    sport: session.sport,
    matchup: session.matchup ?? { a: '', b: '' },
    score,
    openedAt: session.openedAt,
    publishedAt: session.publishedAt,
    closedAt: session.closedAt,
    historyAvailable: !session.isLogLost,
  };
}

export interface ListedFor {
  accountId: string;
  /** Operators and scouts see every session. */
  seesAll: boolean;
  /** The caller's own mocks instead of real games. */
  isSandbox: boolean;
}
