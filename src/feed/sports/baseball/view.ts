import { count, field, flag, nth, perSide, side, word } from '../reading.ts';
import { basesOf } from './bases.ts';
import type { BaseballView } from './wire.ts';

const INNING_MAX = 60;
type Half = BaseballView['half'];

function halfOf(value: unknown): Half {
  switch (word(value)) {
    case 'top':
    case 't':
    case 'upper':
    case '▲':
      return 'top';
    case 'bottom':
    case 'bot':
    case 'b':
    case 'lower':
    case '▼':
      return 'bottom';
    default:
      return null;
  }
}

function halfOfFlag(isTop: boolean | null): Half {
  if (isTop === null) return null;
  return isTop ? 'top' : 'bottom';
}

/** Reads 7, "7", "7th", "T7", "Top 7th", "bottom 9", "7 bot", "▲7", {number, half}, [7, "top"]. */
function inningOf(value: unknown): { inning: number | null; half: Half } {
  const number = nth(value, INNING_MAX);
  if (number !== null) return { inning: number, half: null };
  if (Array.isArray(value)) return { inning: nth(value[0], INNING_MAX), half: halfOf(value[1]) };
  const text = word(value);
  if (text !== null) {
    const parts =
      /^(?<before>[a-z▲▼]+)?_?(?:of_)?(?:the_)?(?<number>\d{1,2})(?:st|nd|rd|th)?_?(?:inning)?_?(?<after>[a-z▲▼]+)?$/.exec(
        text,
      );
    if (!parts?.groups) return { inning: null, half: null };
    const { before, after } = parts.groups;
    const named = before ?? after;
    const half = halfOf(named);
    // The unknown word may mean "after the 7th" or anything else, so nothing is certain.
    if (named !== undefined && half === null && named !== 'inning') return { inning: null, half: null };
    return { inning: nth(parts.groups['number'], INNING_MAX), half };
  }
  const nested = field(value, 'number', 'inning', 'num', 'current');
  if (nested === undefined) return { inning: null, half: halfOf(field(value, 'half')) };
  const read = typeof nested === 'object' ? { inning: null, half: null } : inningOf(nested);
  const half = halfOf(field(value, 'half', 'side')) ?? halfOfFlag(flag(field(value, 'isTop', 'top')));
  return { inning: read.inning, half: half ?? read.half };
}

export function viewOf(rules: BaseballView['rules'], state: unknown): BaseballView {
  const { inning, half } = inningOf(field(state, 'inning'));
  const isTop = flag(field(state, 'isTop', 'isTopInning', 'topInning'));
  const pitches = field(state, 'count');
  const spoken = typeof pitches === 'string' ? /^\s*([0-4])\s*[-–]\s*([0-3])\s*$/.exec(pitches) : null;
  return {
    sport: 'baseball',
    score: perSide(field(state, 'score')),
    rules,
    inning,
    half: halfOf(field(state, 'half', 'inningHalf')) ?? half ?? halfOfFlag(isTop),
    outs: count(field(state, 'outs'), 3),
    balls: count(field(state, 'balls') ?? field(pitches, 'balls') ?? spoken?.[1], 4),
    strikes: count(field(state, 'strikes') ?? field(pitches, 'strikes') ?? spoken?.[2], 3),
    bases: basesOf(field(state, 'bases')),
    batting: side(field(state, 'batting')),
    live: flag(field(state, 'live')),
    contact: flag(field(state, 'contact')),
  };
}
