import { lookUp } from '../../contract/lookup.ts';
import type { Side } from '../../contract/values.ts';
import type { MatchInfoFields } from '../sport.ts';
import type { FootballView } from './wire.ts';

/** Where the ball is: in whose half (null on the 50), and on which yard line. */
export interface BallOn {
  side: Side | null;
  yards: number;
}

/** Where the producer has put the ball; null where nobody has. */
export function ballOn(manualFacts: MatchInfoFields): BallOn | null {
  const ball = lookUp(manualFacts, 'ballOn') as Record<string, unknown> | null | undefined;
  const [side, yards] = [lookUp(ball, 'side'), lookUp(ball, 'yards')];
  return typeof yards === 'number' ? { side: side === 'A' || side === 'B' ? side : null, yards } : null;
}

/**
 * What a down has to go, in yards or to the goal line; null: not known. Where neither the feed nor the producer names the
 * line to gain, it is the goal line if that is as near to the ball as the distance.
 */
export function toGoOf(
  { distance, lineToGain, possession }: FootballView,
  manualFacts: MatchInfoFields,
): number | 'goal' | null {
  if (lineToGain === 'goal') return 'goal';
  if (lineToGain === 'yards' || distance === null) return distance;
  const ball = ballOn(manualFacts);
  const isAttacked = ball !== null && ball.side !== null && possession !== null && ball.side !== possession;
  return isAttacked && ball.yards <= distance ? 'goal' : distance;
}
