/**
 * All motion on air as data: when each part moves, on which curve, and what interrupts what. Times are milliseconds
 * from the change of the graphic. Only transform, opacity and clip-path are animated, and every animation is a function
 * of time: style sheets use these values as tokens of the stage, scripts use them as keyframes with `timing`.
 *
 *   on:   line draws -> board rises from behind it -> a scorebug's plates rise in front -> tabs slide out
 *   off:  tabs slide in -> plates and board sink -> line disappears
 *
 * A flat scorebug is wiped on with its line, and leaves like a board.
 *
 * Takeovers and the ticker have their own tables (`moves.ts` in their folders), which are loaded with them.
 */

/** Easing curves by use, in CSS syntax. None overshoots. */
export const CURVES = {
  /** For drawing a line. */
  draw: 'cubic-bezier(0.4, 0, 0.1, 1)',
  /** For rising: a fast start and a long, even landing. */
  rise: 'cubic-bezier(0.16, 0.84, 0.24, 1)',
  /** For a plane that crosses the picture. */
  sweep: 'cubic-bezier(0.45, 0.05, 0.2, 1)',
  /** For one element that replaces another in place. */
  swap: 'cubic-bezier(0.72, 0, 0.18, 1)',
  /** For a stage that sinks behind the line. */
  exit: 'cubic-bezier(0.6, 0, 0.3, 1)',
  /** For a board that leaves. */
  drop: 'cubic-bezier(0.6, 0, 0.84, 0.3)',
  /** For a large part that swings upright. */
  stand: 'cubic-bezier(0.5, 0, 0.15, 1)',
  linear: 'linear',
  /** Hidden until the end. */
  late: 'step-end',
} as const;
type Curve = keyof typeof CURVES;

/** Start, end and curve of a part's motion. */
export interface Move {
  from: number;
  to: number;
  curve: Curve;
}

/** Returns a move as Web Animations options. Before the start, the part stays in its start position. */
export function timing({ from, to, curve }: Move): KeyframeAnimationOptions {
  return { delay: from, duration: to - from, easing: CURVES[curve], fill: 'backwards' };
}

export const MOVES = {
  lineDraws: { from: 0, to: 260, curve: 'draw' },
  /** Starts before the line reaches the far end, so that line and board read as one movement. */
  boardRises: { from: 180, to: 480, curve: 'rise' },
  /** Front plates of a scorebug, 60 ms after the boards behind. */
  platesRise: { from: 240, to: 540, curve: 'rise' },
  boardDrops: { from: 0, to: 220, curve: 'drop' },
  lineGoes: { from: 120, to: 300, curve: 'draw' },
  /** Tabs of an entering graphic, after its board. */
  tabsFollow: { from: 420, to: 720, curve: 'rise' },
  tabRises: { from: 0, to: 300, curve: 'rise' },
  tabDrops: { from: 0, to: 220, curve: 'drop' },
  /** Tabs of a leaving graphic, hidden before its board has moved far. */
  tabLeaves: { from: 0, to: 110, curve: 'drop' },
  /** Graphics at the bottom move up for a graphic below, and move down after it has left. */
  roomIsMade: { from: 0, to: 300, curve: 'rise' },
  roomIsTaken: { from: 220, to: 520, curve: 'rise' },
  /** A sponsor's plate rises; it disappears without animation. Scorebug plates leave as fast. */
  plateRises: { from: 0, to: 300, curve: 'rise' },
  plateDrops: { from: 0, to: 160, curve: 'drop' },
  /** A figure is replaced: the old one sinks, the new one drops in. */
  figureFlips: { from: 0, to: 260, curve: 'swap' },
  /** The team's cell glows once. Far below the limit of three flashes per second. */
  cellGlows: { from: 0, to: 420, curve: 'linear' },
  /** A retracted moment is muted, and then its eyebrow is crossed out. */
  momentMutes: { from: 0, to: 260, curve: 'sweep' },
  eyebrowStruck: { from: 80, to: 260, curve: 'draw' },
  /** The mark for possession or the team at bat. */
  markGrows: { from: 0, to: 160, curve: 'rise' },
  /** The middle of a scorebug takes the color of the team with possession. */
  possessionFloods: { from: 0, to: 320, curve: 'swap' },
  /** The bar for the danger of an attack grows or shrinks. */
  threatGrows: { from: 0, to: 160, curve: 'rise' },
  /** With reduced motion a graphic fades in and out; its content is removed after the fade. */
  graphicFades: { from: 0, to: 200, curve: 'linear' },
  fadedLeaves: { from: 0, to: 200, curve: 'late' },
} as const satisfies Record<string, Move>;

/** Returns moves as tokens of the stage, each with the values of a CSS transition: duration, curve, delay. */
export function tokensOf<Name extends string>(
  moves: Readonly<Record<Name, Move>>,
): Readonly<Record<Name, string>> {
  return Object.fromEntries(
    Object.entries<Move>(moves).map(([name, { from, to, curve }]) => [
      name,
      `${to - from}ms ${CURVES[curve]} ${from}ms`,
    ]),
  ) as Record<Name, string>;
}

export const MOTION = tokensOf(MOVES);

/** Returns whether changes to an element may animate. The stage decides for all its content. */
export const mayMove = (element: Element): boolean => element.closest('[data-motion="live"]') !== null;

/** Returns whether an element shows live changes, even with reduced motion. */
export const isLive = (element: Element): boolean => element.closest('[data-motion="still"]') === null;
