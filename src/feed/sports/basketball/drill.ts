import type { Snapshot } from '../../contract/messages.ts';
import type { Press } from '../press.ts';
import type { BasketballSnapshot } from './wire.ts';

/** Returns the presses for a score. If a shot is open, it is made, because no second shot can be opened. */
export function drillScore(snapshot: Snapshot): Press[] {
  const open = snapshot['openAttempt'] as BasketballSnapshot['openAttempt'];
  if (open) return [{ type: 'made', payload: { team: open.team, shot_type: open.shotType } }];
  return [
    { type: '2pt_attempt', payload: { team: 'A' } },
    { type: 'made', payload: { team: 'A', shot_type: '2pt' } },
  ];
}
