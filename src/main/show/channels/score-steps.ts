import type { Side, ViewScore } from '../../../feed/contract/values.ts';
import { leaderOf } from '../../../feed/contract/leader.ts';

/** How a score has come about since it is watched: who made points without an answer, and who was ahead last. Pure. */

interface Step {
  side: Side;
  points: number;
}

export interface ScoreSteps {
  score: ViewScore;
  /** Oldest first; none of what nobody has seen. */
  steps: readonly Step[];
  /** Who was ahead last, through any tie. */
  leader: Side | null;
}

/** More make no difference to a run. */
const STEPS_MAX = 60;

/** The score as it stands, with nothing known of how it came about. */
export function unwatched(score: ViewScore): ScoreSteps {
  return { score, steps: [], leader: leaderOf(score) };
}

/**
 * The next score, heard live or put right. Points of one side are a step; fewer take its last step of as many back. What
 * is neither is a score that nobody has seen coming about.
 *
 * @param stepMax the most that one score brings
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
  const taken = before.steps.findLastIndex((step) => step.side === side && step.points === -points);
  return taken < 0 ? unwatched(score) : { score, leader, steps: before.steps.toSpliced(taken, 1) };
}

/** Null where one of them is not known. */
function differenceOf(before: number | null, after: number | null): number | null {
  if (before === null || after === null) return before === after ? 0 : null;
  return after - before;
}

/** Points of one side since the other made any; null: none that were seen. */
export function runOf({ steps }: ScoreSteps): Step | null {
  const side = steps.at(-1)?.side;
  if (side === undefined) return null;
  const others = steps.findLastIndex((step) => step.side !== side);
  const points = steps.slice(others + 1).reduce((sum, step) => sum + step.points, 0);
  return { side, points };
}
