import type { Retractions, LoggedEvent } from '../../contract/received.ts';
import { sideKey } from '../../contract/values.ts';
import type { ShootoutKicks } from '../../contract/leader.ts';
import type { SoccerView } from './wire.ts';

/** Returns the kicks of the shootout, which remain after the match is over. */
export function shootoutOf(
  { phase }: SoccerView,
  events: readonly LoggedEvent[],
  retracted: Pick<Retractions, 'has'>,
): ShootoutKicks | null {
  if (phase !== 'penalties' && phase !== 'ended') return null;
  const kicks = kicksOf(events, retracted);
  return kicks.a.length + kicks.b.length === 0 ? null : kicks;
}

/** Returns the shootout kicks of an event log that count. */
export function kicksOf(events: readonly LoggedEvent[], retracted: Pick<Retractions, 'has'>): ShootoutKicks {
  const kicks: ShootoutKicks = { a: [], b: [] };
  let isShootout = false;
  for (const { seq, type, payload } of events) {
    if (retracted.has(seq)) continue;
    if (type === 'phase')
      isShootout = payload['phase'] === 'penalties' || (isShootout && payload['phase'] === 'ended');
    if (!isShootout || (type !== 'pen_scored' && type !== 'pen_missed')) continue;
    const side = payload['team'];
    if (side === 'A' || side === 'B') kicks[sideKey(side)].push(type === 'pen_scored');
  }
  return kicks;
}
