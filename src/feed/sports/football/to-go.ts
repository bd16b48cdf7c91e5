import { lookUp } from '../../contract/lookup.ts';
import type { Side } from '../../contract/values.ts';
import type { MatchInfoFields } from '../sport.ts';
import type { FootballView } from './wire.ts';

/** The position of the ball: the side whose half it is in (null on the 50), and the yard line. */
export interface BallOn {
  side: Side | null;
  yards: number;
}

/** Returns the position of the ball that the producer entered, or null. */
export function ballOn(manualFacts: MatchInfoFields): BallOn | null {
  const ball = lookUp(manualFacts, 'ballOn') as Record<string, unknown> | null | undefined;
  const [side, yards] = [lookUp(ball, 'side'), lookUp(ball, 'yards')];
  return typeof yards === 'number' ? { side: side === 'A' || side === 'B' ? side : null, yards } : null;
}

/**
 * Returns the yards of a down, or `goal` if the line to gain is the goal line; null: unknown. If neither the feed nor
 * an override decides between the two, the position of the ball does: `goal` if the goal line isn't beyond the
 * distance.
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
