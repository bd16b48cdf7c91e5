import type { BugReaction } from '../../src/preload/contract/bug-reaction.ts';
import type { Words } from '../../src/words/en.ts';
import { CURVES } from './motion.ts';
import { contrast } from '../../src/colors/oklab.ts';
import type { TeamViewModel } from './team.ts';
import type { Theme } from './theme.ts';

/**
 * The flood of a team's field after a three-pointer, starting at the score. Loaded with the graphics other than the
 * scorebug.
 */

export interface ScoreFlood {
  side: 'a' | 'b';
  /** The points, such as "+3", and the kind of score. */
  points: string;
  says: string;
  /** Start time on the stage's clock. */
  startedAt: number;
}

/** Returns the flood for a reaction, or null. */
export function scoreFloodOf(reaction: BugReaction | undefined, { tabs }: Words): ScoreFlood | null {
  if (reaction?.kind !== 'three_pointer' || reaction.side === null) return null;
  const { side, startedAt } = reaction;
  return {
    side: side === 'A' ? 'a' : 'b',
    points: '+3',
    says: tabs.three,
    startedAt,
  };
}

/** Times from the start in ms: fully in, starts to leave, removed. */
export const FLOOD_MS = { in: 240, leaves: 1_020, out: 1_300 } as const;

/**
 * Returns the fill and text color of a flood: the team's second color; without one, the theme's sheet color or, on
 * boards, the team's first color.
 */
export function floodColors({ second, colors }: TeamViewModel, theme: Theme): { fill: string; ink: string } {
  const fill = second ?? (colors.cell === colors.field ? theme.sheet : colors.field);
  const isDarkBetter = contrast(fill, theme.dark) >= contrast(fill, theme.light);
  return { fill, ink: isDarkBetter ? theme.dark : theme.light };
}

/** Returns a polygon between two edges, which lean if the board does. `from` and `to` are CSS lengths at the bottom. */
function plane(from: string, to: string): string {
  const top = (foot: string): string => `calc(${foot} + var(--slant))`;
  return `polygon(${top(from)} 0, ${top(to)} 0, ${to} 100%, ${from} 100%)`;
}

const LEFT = 'calc(-1 * var(--slant))';
const RIGHT = '100%';

/**
 * Returns the keyframes of a flood.
 * @param fromRight whether the score is at the right end
 */
export function floodKeyframes(fromRight: boolean): Keyframe[] {
  const [score, outer] = fromRight
    ? [plane(RIGHT, RIGHT), plane(LEFT, LEFT)]
    : [plane(LEFT, LEFT), plane(RIGHT, RIGHT)];
  const whole = plane(LEFT, RIGHT);
  return [
    { clipPath: score, offset: 0, easing: CURVES.sweep },
    { clipPath: whole, offset: FLOOD_MS.in / FLOOD_MS.out, easing: CURVES.linear },
    { clipPath: whole, offset: FLOOD_MS.leaves / FLOOD_MS.out, easing: CURVES.drop },
    { clipPath: outer, offset: 1 },
  ];
}

/** The keyframes with reduced motion: hard cuts. */
export const FLOOD_CUTS: Keyframe[] = [{ opacity: 1 }, { opacity: 1 }];
