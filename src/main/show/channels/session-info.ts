import type { ScheduledMatchup } from '../../../feed/contract/values.ts';
import type { BoundSession } from '../../../preload/contract/show-state.ts';

/** What a feed says of its session: null where it does not. */
export interface SessionInfo {
  sport: string | null;
  league: string | null;
  matchup: ScheduledMatchup | null;
  /** It is a mock, by its own word (feed-protocol, Control messages). */
  sandbox: boolean;
}

/**
 * The session with what the feed says of it, where nobody had said so when it was put on its channel. Names stay as they
 * were told first, and what is a sandbox by anybody's word is one. The very same where nothing is new.
 */
export function withSessionInfo(session: BoundSession, told: SessionInfo): BoundSession {
  const { sport, league, matchup, sandbox } = session;
  const next: BoundSession = {
    ...session,
    sport: sport || (told.sport ?? ''),
    league: league || (told.league ?? ''),
    matchup: { a: matchup.a || (told.matchup?.a ?? ''), b: matchup.b || (told.matchup?.b ?? '') },
    sandbox: sandbox || told.sandbox,
  };
  const isNew =
    next.sport !== sport ||
    next.league !== league ||
    next.matchup.a !== matchup.a ||
    next.matchup.b !== matchup.b ||
    next.sandbox !== sandbox;
  return isNew ? next : session;
}
