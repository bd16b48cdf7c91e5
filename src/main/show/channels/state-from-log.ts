import type { Snapshot } from '../../../feed/contract/messages.ts';
import type { ReceivedHistory } from '../../../feed/contract/received-rows.ts';
import { isSport } from '../../../feed/contract/versions.ts';
import { foldLog } from '../../../feed/sports/index.ts';

/**
 * The state a whole log leads to; null where there is no log, or where its sport is none whose rules we know.
 *
 * @param league where the log itself does not say (contract, history: null on old logs)
 */
export function stateFromLog(history: ReceivedHistory | null, league: string): Snapshot | null {
  const sport = history?.sport ?? null;
  if (history === null || sport === null || !isSport(sport)) return null;
  return foldLog(sport, history.league ?? league, history.events).game.snapshot;
}
