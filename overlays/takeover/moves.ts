import { tokensOf, type Move } from '../kit/motion.ts';

/** How takeovers move, as data: `overlays/kit/motion.ts` says what the figures mean. Fetched with them. */

/** Letters that come one after the other. */
interface Letters {
  first: number;
  /** From the beginning of one to the beginning of the next. */
  apart: number;
  /** How long each moves. */
  lasts: number;
}

export const ENTRANCE = {
  /** Under the lower third's place, from edge to edge. */
  line: { from: 0, to: 240, curve: 'draw' },
  strip: { from: 420, to: 720, curve: 'rise' },
  /** With no stage above it, nothing has to be over first. */
  stripAlone: { from: 120, to: 420, curve: 'rise' },
  ground: { from: 150, to: 720, curve: 'rise' },
  net: { from: 150, to: 900, curve: 'rise' },
  /** Sky, mark and word drift apart while the picture is covered. */
  drift: { from: 540, to: 1_800, curve: 'linear' },

  /** Two planes cross: the second color, then the team's with the scene in it. */
  sweepSecond: { from: 30, to: 470, curve: 'sweep' },
  sweepScene: { from: 70, to: 520, curve: 'sweep' },
  sweepMark: { from: 120, to: 700, curve: 'rise' },

  /** The end zone stands up, and the field comes under it. */
  standWall: { from: 60, to: 560, curve: 'stand' },
  standGround: { from: 430, to: 760, curve: 'rise' },

  /** A diamond opens: chalk and second color, dark, then the scene. */
  irisOuter: { from: 90, to: 560, curve: 'stand' },
  irisScene: { from: 130, to: 620, curve: 'stand' },
  irisMark: { from: 260, to: 760, curve: 'rise' },
  irisBall: { from: 320, to: 800, curve: 'rise' },
  irisTrail: { from: 420, to: 800, curve: 'linear' },
} as const satisfies Record<string, Move>;

const LETTERS = {
  /** From behind the strip, from left to right. */
  rise: { first: 330, apart: 45, lasts: 360 },
  /** In a strip that has no stage above it. */
  board: { first: 200, apart: 28, lasts: 300 },
  /** From the middle outwards. */
  land: { first: 380, apart: 34, lasts: 240 },
  /** From beyond the edge. */
  slide: { first: 300, apart: 36, lasts: 340 },
} as const satisfies Record<string, Letters>;
export type LetterEntrance = keyof typeof LETTERS;

/** Around the bases: each a quarter, each base as it is passed. */
export const BASE_PATH = { first: 300, apart: 110, lasts: 130, pops: 220 } as const;

/** The one exit: the stage sinks behind the line, the strip closes to the lower third, the line draws in. */
export const EXIT = {
  stage: { from: 0, to: 600, curve: 'exit' },
  strip: { from: 60, to: 460, curve: 'swap' },
  line: { from: 260, to: 620, curve: 'swap' },
} as const satisfies Record<string, Move>;

/** While a takeover has the picture the lower third comes with its strip. */
export const TAKEN_OVER = tokensOf({
  lineDraws: { from: 0, to: 0, curve: 'linear' },
  boardRises: { from: 480, to: 780, curve: 'rise' },
});

/** When a letter moves. `of`: how many there are. */
export function letterMove(entrance: LetterEntrance, index: number, of: number): Move {
  const { first, apart, lasts } = LETTERS[entrance];
  const place = entrance === 'land' ? Math.abs(index - (of - 1) / 2) : index;
  const from = Math.round(first + place * apart);
  return { from, to: from + lasts, curve: 'rise' };
}
