import type { ScheduledMatchup } from '../../../feed/contract/values.ts';
import type { BoundSession } from '../../../preload/contract/show-state.ts';

/** Information from a feed about its session; null where it reported none. */
export interface SessionInfo {
  sport: string | null;
  league: string | null;
  matchup: ScheduledMatchup | null;
  /** True if the feed reports the session as a mock (feed-protocol, Control messages). */
  sandbox: boolean;
}

/**
 * Adds the feed's information where nothing was known when the session was bound. Known values stay, and a session is a
 * sandbox if either its list or its feed reports it as one. Returns the same object if nothing is new.
 */
export function withSessionInfo(session: BoundSession, info: SessionInfo): BoundSession {
  const { sport, league, matchup, sandbox } = session;
  const next: BoundSession = {
    ...session,
    sport: sport || (info.sport ?? ''),
    league: league || (info.league ?? ''),
    matchup: { a: matchup.a || (info.matchup?.a ?? ''), b: matchup.b || (info.matchup?.b ?? '') },
    sandbox: sandbox || info.sandbox,
  };
  const isNew =
    next.sport !== sport ||
    next.league !== league ||
    next.matchup.a !== matchup.a ||
    next.matchup.b !== matchup.b ||
    next.sandbox !== sandbox;
  return isNew ? next : session;
}
