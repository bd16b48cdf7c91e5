import type { Snapshot } from '../../../feed/contract/messages.ts';
import type { ReceivedHistory } from '../../../feed/contract/received-rows.ts';
import type { PerSide } from '../../../feed/contract/values.ts';
import { isSport } from '../../../feed/contract/versions.ts';
import { foldLog } from '../../../feed/sports/index.ts';

/** The state after a whole log. */
export interface LogReading {
  snapshot: Snapshot;
  score: PerSide;
  /** Number of unknown presses that may have scored; if zero, the score is certain. */
  doubts: number;
  /** Number of presses. */
  length: number;
}

/** The result of a game that was not watched here, with its source. */
export interface FinalState {
  snapshot: Snapshot;
  reportedBy: 'log' | 'list' | 'nobody';
}

/**
 * Returns the state after a whole log, read by the version it was recorded with; null without a log, or for a sport
 * whose rules are unknown.
 *
 * @param session the known data of the session, if the log itself lacks it (feed-protocol, History)
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
 * Returns the state of a game known only from its log and list, or null if nothing is known. The final score in the
 * provider's list has priority: a log with a different result was read incorrectly, and nothing else in it is shown.
 * Without a list, the log counts if all of it is understood. Otherwise no score is shown.
 *
 * @param listed the final score in the provider's list, or null
 */
export function finalStateOf(log: LogReading | null, listed: PerSide | null): FinalState | null {
  if (listed !== null) {
    const isSame = log?.score.a === listed.a && log.score.b === listed.b;
    return isSame
      ? { snapshot: log.snapshot, reportedBy: 'log' }
      : { snapshot: { score: listed }, reportedBy: 'list' };
  }
  if (log === null) return null;
  return log.doubts === 0
    ? { snapshot: log.snapshot, reportedBy: 'log' }
    : { snapshot: {}, reportedBy: 'nobody' };
}
