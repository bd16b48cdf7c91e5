import type { Measure } from '../kit/fit.ts';
import { TAKEOVER } from '../kit/type.ts';

/** Sets a takeover's word as large as possible. Pure: takes a function that measures widths. */

export interface WordLines {
  lines: string[];
  /** Font size in the unit of the room. */
  size: number;
  /** Percent of the width axis. */
  stretch: number;
}

/** Maximum size, at which capitals fill a third of the picture. */
const SIZE_MAX = 560;
/** Line height in em. */
const LEADING = 0.86;
const STRETCHES = [100, 94, 88, 82, 76, 70, 66, 62] as const;
/** Below this size, a text of several words is set in two lines. */
const ONE_LINE_MIN = 260;

/** Sets lines as large as possible in the room, and as wide as possible at that size. */
function setIn(lines: string[], width: number, tall: number, measure: Measure): WordLines {
  const widest = (stretch: number): number =>
    Math.max(...lines.map((line) => measure(line, TAKEOVER, stretch)), 0.01);
  const size = Math.floor(
    Math.min(SIZE_MAX, tall / (lines.length * LEADING), width / widest(TAKEOVER.narrowest)),
  );
  const stretch = STRETCHES.find((of) => widest(of) * size <= width) ?? TAKEOVER.narrowest;
  return { lines, size, stretch };
}

/** Splits the text into two lines of similar length; null for a single word. */
function halved(says: string, measure: Measure): string[] | null {
  const words = says.split(' ');
  const widthAt = (at: number): number =>
    Math.max(
      measure(words.slice(0, at).join(' '), TAKEOVER, TAKEOVER.narrowest),
      measure(words.slice(at).join(' '), TAKEOVER, TAKEOVER.narrowest),
    );
  const breaks = words.map((_, at) => at).slice(1);
  const [best] = [...breaks].sort((one, other) => widthAt(one) - widthAt(other));
  return best === undefined ? null : [words.slice(0, best).join(' '), words.slice(best).join(' ')];
}

/**
 * Returns the lines of a word.
 * @param isInLines whether to set two lines if there are two words, because the room is taller than wide
 */
export function wordLines(
  says: string,
  width: number,
  tall: number,
  isInLines: boolean,
  measure: Measure,
): WordLines {
  const one = setIn([says], width, tall, measure);
  if (!isInLines && one.size >= ONE_LINE_MIN) return one;
  const lines = halved(says, measure);
  if (lines === null) return one;
  const two = setIn(lines, width, tall, measure);
  return isInLines || two.size > one.size ? two : one;
}
