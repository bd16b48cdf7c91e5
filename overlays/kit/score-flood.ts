import type { BugReaction } from '../../src/preload/contract/bug-reaction.ts';
import type { Words } from '../../src/words/en.ts';
import { CURVES } from './motion.ts';
import { contrast } from '../../src/colors/oklab.ts';
import type { TeamViewModel } from './team.ts';
import type { Theme } from './theme.ts';

/** A three-pointer floods the field of its side, outwards from the score. Fetched with the graphics beside the scorebug. */

export interface ScoreFlood {
  side: 'a' | 'b';
  /** "+3", and what that was. */
  points: string;
  says: string;
  /** The instant at which it began, of the stage's time. */
  startedAt: number;
}

/** Null: nothing floods. */
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

/** Milliseconds from its beginning: it has come, it begins to leave, it has left. */
export const FLOOD_MS = { in: 240, leaves: 1_020, out: 1_300 } as const;

/**
 * What a field floods in, and what reads on it: the second color of the team; where it has none the theme's sheet, or on
 * boards the team's own color.
 */
export function floodColors({ second, colors }: TeamViewModel, theme: Theme): { fill: string; ink: string } {
  const fill = second ?? (colors.cell === colors.field ? theme.sheet : colors.field);
  const isDarkBetter = contrast(fill, theme.dark) >= contrast(fill, theme.light);
  return { fill, ink: isDarkBetter ? theme.dark : theme.light };
}

/** A plane from its one leaning edge to the other, where the board leans; `from` and `to` as CSS lengths of its foot. */
function plane(from: string, to: string): string {
  const top = (foot: string): string => `calc(${foot} + var(--slant))`;
  return `polygon(${top(from)} 0, ${top(to)} 0, ${to} 100%, ${from} 100%)`;
}

const LEFT = 'calc(-1 * var(--slant))';
const RIGHT = '100%';

/** @param fromRight the score stands at its right */
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

/** The same on an output of reduced motion: it is there, and gone. */
export const FLOOD_CUTS: Keyframe[] = [{ opacity: 1 }, { opacity: 1 }];
