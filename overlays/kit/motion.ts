/**
 * All that moves on air, as data: when each part moves, on which curve, and what interrupts what. Milliseconds from the
 * instant at which its graphic changes. Only transform, opacity and clip-path move, and every animation is a function of
 * time: style sheets take these figures as tokens of the stage, the rest as keyframes with `timing`.
 *
 *   on:   line draws -> board rises from behind it -> a scorebug's plates rise before it -> tabs come out
 *   off:  tabs go in -> plates and board sink -> line goes
 *
 * A flat scorebug is wiped on with its line instead, and off as boards drop.
 *
 * Takeovers and the ticker have tables of their own (`moves.ts` in their folders): they are fetched with them.
 */

/** Curves by what they are for, as CSS writes them. None overshoots. */
export const CURVES = {
  /** A line is drawn. */
  draw: 'cubic-bezier(0.4, 0, 0.1, 1)',
  /** Something comes up and stands: fast at once, a long and even landing. */
  rise: 'cubic-bezier(0.16, 0.84, 0.24, 1)',
  /** A plane crosses the picture. */
  sweep: 'cubic-bezier(0.45, 0.05, 0.2, 1)',
  /** One thing gives way to another in its place. */
  swap: 'cubic-bezier(0.72, 0, 0.18, 1)',
  /** A stage sinks behind the line. */
  exit: 'cubic-bezier(0.6, 0, 0.3, 1)',
  /** A board leaves. */
  drop: 'cubic-bezier(0.6, 0, 0.84, 0.3)',
  /** Something heavy stands up. */
  stand: 'cubic-bezier(0.5, 0, 0.15, 1)',
  linear: 'linear',
  /** Nothing is seen of it until it is over. */
  late: 'step-end',
} as const;
type Curve = keyof typeof CURVES;

/** From when to when a part moves. */
export interface Move {
  from: number;
  to: number;
  curve: Curve;
}

/** A move as Web Animations take it: before it begins, the part stands where it begins. */
export function timing({ from, to, curve }: Move): KeyframeAnimationOptions {
  return { delay: from, duration: to - from, easing: CURVES[curve], fill: 'backwards' };
}

export const MOVES = {
  lineDraws: { from: 0, to: 260, curve: 'draw' },
  /** A little before the line has reached the far end: one movement, not two. */
  boardRises: { from: 180, to: 480, curve: 'rise' },
  /** Near plates of a scorebug, 60 ms behind the boards that they stand before. */
  platesRise: { from: 240, to: 540, curve: 'rise' },
  boardDrops: { from: 0, to: 220, curve: 'drop' },
  lineGoes: { from: 120, to: 300, curve: 'draw' },
  /** Tabs of a graphic that comes on, once its board stands. */
  tabsFollow: { from: 420, to: 720, curve: 'rise' },
  tabRises: { from: 0, to: 300, curve: 'rise' },
  tabDrops: { from: 0, to: 220, curve: 'drop' },
  /** With its whole graphic: gone before the board it hangs from has moved far. */
  tabLeaves: { from: 0, to: 110, curve: 'drop' },
  /** What stands at the bottom makes room for what comes beneath it, and comes down once that has left. */
  roomIsMade: { from: 0, to: 300, curve: 'rise' },
  roomIsTaken: { from: 220, to: 520, curve: 'rise' },
  /** A sponsor's plate, which leaves at once; plates of a scorebug leave as fast. */
  plateRises: { from: 0, to: 300, curve: 'rise' },
  plateDrops: { from: 0, to: 160, curve: 'drop' },
  /** A figure gives way to another: the old one sinks, the new one comes from above it. */
  figureFlips: { from: 0, to: 260, curve: 'swap' },
  /** The team's cell glows once; far below three flashes a second. */
  cellGlows: { from: 0, to: 420, curve: 'linear' },
  /** A withdrawn moment turns mute, then a line is drawn through its eyebrow. */
  momentMutes: { from: 0, to: 260, curve: 'sweep' },
  eyebrowStruck: { from: 80, to: 260, curve: 'draw' },
  /** Whose ball it is, who is at bat. */
  markGrows: { from: 0, to: 160, curve: 'rise' },
  /** The middle of a bug takes the color of the side that has the ball now. */
  possessionFloods: { from: 0, to: 320, curve: 'swap' },
  /** How near the ball is to a goal. */
  threatGrows: { from: 0, to: 160, curve: 'rise' },
  /** On an output of reduced motion a graphic fades in and out, and what stands in it goes once it is gone. */
  graphicFades: { from: 0, to: 200, curve: 'linear' },
  fadedLeaves: { from: 0, to: 200, curve: 'late' },
} as const satisfies Record<string, Move>;

/** Moves as tokens of the stage, each as style sheets write a transition: duration, curve, delay. */
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

/** Whether what has just changed here may be seen moving: the stage says so for all that is on it. */
export const mayMove = (element: Element): boolean => element.closest('[data-motion="live"]') !== null;

/** Whether it has just changed at all, on an output of reduced motion too. */
export const isLive = (element: Element): boolean => element.closest('[data-motion="still"]') === null;
