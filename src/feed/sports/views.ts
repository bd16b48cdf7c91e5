import type { SportView } from '../contract/views.ts';
import { field, perSide } from './reading.ts';
import { baseballView } from './baseball/view.ts';
import { basketballView } from './basketball/view.ts';
import { footballView } from './football/view.ts';
import { soccerView } from './soccer/view.ts';

/**
 * A snapshot of any service as graphics may use it (contract, state snapshots: full field lists are not shown, so any
 * field may have any type). Right where it can be read, null where it can't; never throws, never invents a zero.
 */
export function viewOf(sport: string, league: string, state: unknown): SportView {
  switch (sport) {
    case 'basketball':
      return basketballView(league, state);
    case 'soccer':
      return soccerView(state);
    case 'baseball':
      return baseballView(state);
    case 'football':
      return footballView(state);
    default:
      return { sport: 'other', score: perSide(field(state, 'score')) };
  }
}
