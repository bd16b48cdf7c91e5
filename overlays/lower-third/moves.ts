import { tokensOf, type Move } from '../kit/motion.ts';

/**
 * Motion of a lower third. It enters in 600 ms: first the line, then the boards from behind it, back boards first. A
 * change takes 520 ms: the line changes its width while the old boards drop behind it and the new ones rise.
 */
export const THIRD_MOVES = {
  teamRises: { from: 120, to: 420, curve: 'rise' },
  saysRises: { from: 180, to: 480, curve: 'rise' },
  scoreRises: { from: 300, to: 600, curve: 'rise' },
  /** Moves of boards that replace other boards. */
  nextTeamRises: { from: 120, to: 420, curve: 'rise' },
  nextSaysRises: { from: 160, to: 460, curve: 'rise' },
  nextScoreRises: { from: 220, to: 520, curve: 'rise' },
  oldDrops: { from: 0, to: 220, curve: 'drop' },
  lineTakesWidth: { from: 0, to: 320, curve: 'swap' },
} as const satisfies Record<string, Move>;

const { teamRises, saysRises, scoreRises } = THIRD_MOVES;
/** Moves below a takeover, together with its strip. */
const TAKEN_OVER: Move = { from: 480, to: 780, curve: 'rise' };

/** Moves of rising boards, as separate tokens. */
export const RISES = tokensOf({ teamRises, saysRises, scoreRises });
export const RISES_TAKEN_OVER: typeof RISES = tokensOf({
  teamRises: TAKEN_OVER,
  saysRises: TAKEN_OVER,
  scoreRises: TAKEN_OVER,
});
