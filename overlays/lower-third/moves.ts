import { tokensOf, type Move } from '../kit/motion.ts';

/**
 * What moves when a lower third comes on, in 600 ms: the line, then its boards from behind it, the far one first. One
 * becomes another in 520 ms: the line takes the new width while the old boards drop behind it, and the new ones rise.
 */
export const THIRD_MOVES = {
  teamRises: { from: 120, to: 420, curve: 'rise' },
  saysRises: { from: 180, to: 480, curve: 'rise' },
  scoreRises: { from: 300, to: 600, curve: 'rise' },
  /** After another one. */
  nextTeamRises: { from: 120, to: 420, curve: 'rise' },
  nextSaysRises: { from: 160, to: 460, curve: 'rise' },
  nextScoreRises: { from: 220, to: 520, curve: 'rise' },
  oldDrops: { from: 0, to: 220, curve: 'drop' },
  lineTakesWidth: { from: 0, to: 320, curve: 'swap' },
} as const satisfies Record<string, Move>;

const { teamRises, saysRises, scoreRises } = THIRD_MOVES;
/** Under a takeover, with that one's strip. */
const TAKEN_OVER: Move = { from: 480, to: 780, curve: 'rise' };

/** When its boards rise, as tokens of its own. */
export const RISES = tokensOf({ teamRises, saysRises, scoreRises });
export const RISES_TAKEN_OVER: typeof RISES = tokensOf({
  teamRises: TAKEN_OVER,
  saysRises: TAKEN_OVER,
  scoreRises: TAKEN_OVER,
});
