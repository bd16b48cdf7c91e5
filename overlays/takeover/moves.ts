import { tokensOf, type Move } from '../kit/motion.ts';

/** Motion of takeovers as data (see `overlays/kit/motion.ts`). Loaded with takeovers. */

/** Timing of letters that enter one after another. */
interface Letters {
  first: number;
  /** Delay between two letters. */
  apart: number;
  /** Duration of each letter's motion. */
  lasts: number;
}

export const ENTRANCE = {
  /** Line at the lower edge of the lower third's position, from edge to edge. */
  line: { from: 0, to: 240, curve: 'draw' },
  strip: { from: 420, to: 720, curve: 'rise' },
  /** A strip without a stage starts earlier. */
  stripAlone: { from: 120, to: 420, curve: 'rise' },
  ground: { from: 150, to: 720, curve: 'rise' },
  net: { from: 150, to: 900, curve: 'rise' },
  /** Sky, mark and word drift apart while the picture is filled. */
  drift: { from: 540, to: 1_800, curve: 'linear' },

  /** Two planes cross the picture: the second color, then the team's color with the scene. */
  sweepSecond: { from: 30, to: 470, curve: 'sweep' },
  sweepScene: { from: 70, to: 520, curve: 'sweep' },
  sweepMark: { from: 120, to: 700, curve: 'rise' },

  /** The end zone rises, and the field slides under it. */
  standWall: { from: 60, to: 560, curve: 'stand' },
  standGround: { from: 430, to: 760, curve: 'rise' },

  /** A diamond opens: chalk and second color, then dark, then the scene. */
  irisOuter: { from: 90, to: 560, curve: 'stand' },
  irisScene: { from: 130, to: 620, curve: 'stand' },
  irisMark: { from: 260, to: 760, curve: 'rise' },
  irisBall: { from: 320, to: 800, curve: 'rise' },
  irisTrail: { from: 420, to: 800, curve: 'linear' },
} as const satisfies Record<string, Move>;

const LETTERS = {
  /** Letters rise from behind the strip, from left to right. */
  rise: { first: 330, apart: 45, lasts: 360 },
  /** Letters in a strip without a stage. */
  board: { first: 200, apart: 28, lasts: 300 },
  /** Letters land from the middle outward. */
  land: { first: 380, apart: 34, lasts: 240 },
  /** Letters slide in from beyond the edge. */
  slide: { first: 300, apart: 36, lasts: 340 },
} as const satisfies Record<string, Letters>;
export type LetterEntrance = keyof typeof LETTERS;

/** Times for each section of the base path and each base passed. */
export const BASE_PATH = { first: 300, apart: 110, lasts: 130, pops: 220 } as const;

/**
 * The only exit: the stage sinks behind the line, the strip shrinks to the lower third, and the line shrinks with it.
 */
export const EXIT = {
  stage: { from: 0, to: 600, curve: 'exit' },
  strip: { from: 60, to: 460, curve: 'swap' },
  line: { from: 260, to: 620, curve: 'swap' },
} as const satisfies Record<string, Move>;

/** During a takeover the lower third enters with the strip. */
export const TAKEN_OVER = tokensOf({
  lineDraws: { from: 0, to: 0, curve: 'linear' },
  boardRises: { from: 480, to: 780, curve: 'rise' },
});

/** Returns the timing of one letter. `of`: number of letters. */
export function letterMove(entrance: LetterEntrance, index: number, of: number): Move {
  const { first, apart, lasts } = LETTERS[entrance];
  const place = entrance === 'land' ? Math.abs(index - (of - 1) / 2) : index;
  const from = Math.round(first + place * apart);
  return { from, to: from + lasts, curve: 'rise' };
}
