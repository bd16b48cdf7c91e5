import type { Snapshot } from '../../../feed/contract/messages.ts';
import type { ReceivedHistory } from '../../../feed/contract/received-rows.ts';
import type { PerSide } from '../../../feed/contract/values.ts';
import { isSport } from '../../../feed/contract/versions.ts';
import { foldLog } from '../../../feed/sports/index.ts';

/** What a whole log leads to. */
export interface LogReading {
  snapshot: Snapshot;
  score: PerSide;
  /** Presses that nobody could make sense of and that may have brought points; zero: the score is known. */
  doubts: number;
  /** Presses that it has. */
  length: number;
}

/** What a game ended with that nobody here has watched, and who says so. */
export interface FinalState {
  snapshot: Snapshot;
  said: 'log' | 'list' | 'nobody';
}

/**
 * What a whole log leads to, read by the version it was recorded under; null where there is no log, or where its sport
 * is none whose rules we know.
 *
 * @param session what is known of the session, where the log itself does not say (feed-protocol, History)
 */
export function readLog(
  history: ReceivedHistory | null,
  session: { sport: string; league: string },
): LogReading | null {
  const sport = history?.sport ?? session.sport;
  if (history === null || !isSport(sport)) return null;
  const { contractVersion, league, events, unreadable } = history;
  const { game, doubts } = foldLog(sport, league ?? session.league, contractVersion, events);
  return {
    snapshot: game.snapshot,
    score: game.score,
    doubts: doubts + unreadable,
    length: events.length + unreadable,
  };
}

/**
 * What to show of a game that is known from its log alone. The final score that the provider lists counts: a log that
 * leads elsewhere has been read wrongly, and nothing else of it is shown either. Without one the log counts if all of it
 * made sense. Where neither is known no score is shown. Null where there is nothing at all.
 *
 * @param listed the final score in the provider's list, or null
 */
export function finalStateOf(log: LogReading | null, listed: PerSide | null): FinalState | null {
  if (listed !== null) {
    const isSame = log?.score.a === listed.a && log.score.b === listed.b;
    return isSame ? { snapshot: log.snapshot, said: 'log' } : { snapshot: { score: listed }, said: 'list' };
  }
  if (log === null) return null;
  return log.doubts === 0 ? { snapshot: log.snapshot, said: 'log' } : { snapshot: {}, said: 'nobody' };
}
