import type { Snapshot } from '../../contract/messages.ts';
import type { Press } from '../press.ts';
import type { BasketballSnapshot } from './wire.ts';

/** An open shot is made, because no other can be opened. */
export function drillScore(snapshot: Snapshot): Press[] {
  const open = snapshot['openAttempt'] as BasketballSnapshot['openAttempt'];
  if (open) return [{ type: 'made', payload: { team: open.team, shot_type: open.shotType } }];
  return [
    { type: '2pt_attempt', payload: { team: 'A' } },
    { type: 'made', payload: { team: 'A', shot_type: '2pt' } },
  ];
}
