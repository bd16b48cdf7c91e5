import type { CatalogRow } from '../contract/rows.ts';
import type { PerSide } from '../contract/values.ts';

/**
 * unpublished -> open -> closed (feed-protocol, Session lifecycle). Null on a log that is older than the lifecycle:
 * its session only has a history.
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
   * The final score of a closed session. For an open one, the score after its last press, or null if the storage
   * doesn't store the score with each press; the score then comes from the folded log.
   */
  score: PerSide | null;
  isPublic: boolean;
  /** The account that owns the mock; null on real games. */
  sandboxOwner: string | null;
  phase: SessionPhase;
  openedAt: string | null;
  publishedAt: string | null;
  closedAt: string | null;
  isLogLost: boolean;
}

/** Returns a session as a row of the catalog (feed-protocol, Catalog). */
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
  /** Whether every session is listed, as for operators and scouts. */
  seesAll: boolean;
  /** Whether the caller's own mocks are listed instead of real games. */
  isSandbox: boolean;
}
