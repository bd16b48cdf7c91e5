import type { Snapshot } from '../../../feed/contract/messages.ts';
import type { History } from '../../../feed/contract/rows.ts';
import { isSport } from '../../../feed/contract/versions.ts';
import { foldLog } from '../../../feed/sports/index.ts';

/**
 * The state a whole log leads to; null where there is no log, or where its sport is none whose rules we know.
 *
 * @param league where the log itself does not say (contract, history: null on old logs)
 */
export function stateFromLog(history: History | null, league: string): Snapshot | null {
  if (history === null || !isSport(history.sport)) return null;
  return foldLog(history.sport, history.league ?? league, history.events).game.snapshot;
}
