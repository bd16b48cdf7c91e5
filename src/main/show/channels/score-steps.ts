import type { Side, ViewScore } from '../../../feed/contract/values.ts';
import { leaderOf } from '../../../feed/contract/leader.ts';

/** The steps of a score while it is watched: runs, and the last leader. Pure. */

interface Step {
  side: Side;
  points: number;
}

export interface ScoreSteps {
  score: ViewScore;
  /** Oldest first; only steps that were watched. */
  steps: readonly Step[];
  /** The last leader, even during a tie. */
  leader: Side | null;
}

/** Maximum number of stored steps; older ones make no difference to a run. */
const STEPS_MAX = 60;

/** Returns the current score without a history. */
export function unwatched(score: ViewScore): ScoreSteps {
  return { score, steps: [], leader: leaderOf(score) };
}

/**
 * Returns the history after the next score, live or corrected. Points of one team are a step; fewer points undo its
 * last step of that size. Any other change starts over without a history.
 *
 * @param stepMax the maximum number of points of one score
 */
export function withScore(
  before: ScoreSteps,
  score: ViewScore,
  isLive: boolean,
  stepMax: number,
): ScoreSteps {
  const [a, b] = [differenceOf(before.score.a, score.a), differenceOf(before.score.b, score.b)];
  if (a === 0 && b === 0) return before;
  const side: Side | null = b === 0 ? 'A' : a === 0 ? 'B' : null;
  const points = side === 'A' ? a : b;
  if (side === null || points === null || Math.abs(points) > stepMax) return unwatched(score);
  const leader = leaderOf(score) ?? before.leader;
  if (points > 0)
    return isLive
      ? { score, leader, steps: [...before.steps, { side, points }].slice(-STEPS_MAX) }
      : unwatched(score);
  const undoneAt = before.steps.findLastIndex((step) => step.side === side && step.points === -points);
  return undoneAt < 0 ? unwatched(score) : { score, leader, steps: before.steps.toSpliced(undoneAt, 1) };
}

/** Returns the difference, or null if one of the scores is unknown. */
function differenceOf(before: number | null, after: number | null): number | null {
  if (before === null || after === null) return before === after ? 0 : null;
  return after - before;
}

/** Returns the points of one team since the other last scored; null: none watched. */
export function runOf({ steps }: ScoreSteps): Step | null {
  const side = steps.at(-1)?.side;
  if (side === undefined) return null;
  const others = steps.findLastIndex((step) => step.side !== side);
  const points = steps.slice(others + 1).reduce((sum, step) => sum + step.points, 0);
  return { side, points };
}
