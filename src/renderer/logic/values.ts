import type { MatchView } from '../../preload/contract/output-frame.ts';
import type { MatchInfo } from '../../preload/contract/sports.ts';
import { clockText } from '../../words/clock.ts';
import { en } from '../../words/en.ts';

/** A row of the "On air" table. `isHot`: highlighted for the producer (a review, a flag). */
export interface Value {
  label: string;
  value: string;
  isHot: boolean;
}

const NONE = '–';

function line(label: string, value: string | null, isHot = false): Value {
  return { label, value: value ?? NONE, isHot };
}

/** Returns the match clock at `now` (main's clock, Unix ms) in figures; null without a clock. */
export function clockAt(match: Pick<MatchView, 'clock'>, now: number): string | null {
  const { clock } = match;
  if (!clock) return null;
  const shown = clockText(clock, now);
  return clock.addedMinutes === null ? shown : `${shown} ${en.added(clock.addedMinutes)}`;
}

/** Returns the values on air other than the score, in display order. Unknown or absent values are a dash. */
export function valuesOf(match: Pick<MatchView, 'clock'>, facts: MatchInfo, now: number): Value[] {
  return [
    line('Period', facts.phase),
    ...(match.clock ? [line('Clock', clockAt(match, now))] : []),
    ...facts.lines.map(({ label, value, isHot }) => line(label, value, isHot)),
  ];
}
