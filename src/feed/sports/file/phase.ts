import type { Phase } from '../../contract/phase.ts';
import { numberIn } from './rule-numbers.ts';
import type { FileView } from './wire.ts';

/** Phases of file-defined sports. */

/** Returns the number of the overtime, from 1. An overtime has one or two periods. */
function overtimeOf(rules: FileView['rules'], afterRegular: number): number {
  return Math.ceil(afterRegular / Math.max(1, numberIn(rules, 'overtimePeriods')));
}

/** Returns the half of extra time that a period is. Null if overtimes have a single period, or after extra time. */
function halfOfExtraTime(rules: FileView['rules'], afterRegular: number): 1 | 2 | null {
  if (numberIn(rules, 'overtimePeriods') !== 2) return null;
  return afterRegular === 1 || afterRegular === 2 ? afterRegular : null;
}

/** Returns the phase for a period's number, without the break after it. */
export function periodPhase({ look, rules }: FileView, number: number): Phase {
  const regular = numberIn(rules, 'periods');
  if (number > regular) {
    const half = halfOfExtraTime(rules, number - regular);
    return half === null
      ? { is: 'overtime', number: overtimeOf(rules, number - regular) }
      : { is: 'extra-time', half };
  }
  const { part } = look;
  return part === null
    ? { is: 'part', name: look.unit, number }
    : { is: 'period', part: namedPart(part, regular), number };
}

/** Returns the name of a part. If the rules change two halves to four periods, the periods are quarters. */
function namedPart(part: 'half' | 'quarter' | 'period', regular: number): 'half' | 'quarter' | 'period' {
  if (part === 'half' && regular !== 2) return regular === 4 ? 'quarter' : 'period';
  return part === 'quarter' && regular !== 4 ? (regular === 2 ? 'half' : 'period') : part;
}

function breakPhase(view: FileView, number: number): Phase {
  const regular = numberIn(view.rules, 'periods');
  if (number > regular) {
    return halfOfExtraTime(view.rules, number - regular) === 1
      ? { is: 'extra-time-break' }
      : { is: 'overtime-end', number: overtimeOf(view.rules, number - regular) };
  }
  if (number === regular / 2) return { is: 'half-time' };
  const phase = periodPhase(view, number);
  if (phase.is === 'period') return { ...phase, is: 'period-end' };
  return phase.is === 'part' ? { ...phase, is: 'part-end' } : phase;
}

function inPeriods(view: FileView): Phase | null {
  const { period, clock, shootout, look } = view;
  if (period === null) return null;
  if (shootout !== null) return { is: 'part', name: look.names['shootout'] ?? look.name, number: null };
  if (period < 1) return { is: 'before' };
  return clock === 'break' ? breakPhase(view, period) : periodPhase(view, period);
}

function inSets({ counts, sets, look, score, serving }: FileView): Phase | null {
  const isBegun = sets.length > 0 || serving !== null || counts.some(({ a, b }) => a + b > 0);
  if (!isBegun) return { is: 'before' };
  return { is: 'part', name: look.unit, number: (score.a ?? 0) + (score.b ?? 0) + 1 };
}

function inInnings({ innings, look }: FileView): Phase | null {
  const last = innings.at(-1);
  if (!last) return { is: 'before' };
  return { is: last.isOver ? 'part-end' : 'part', name: look.unit, number: innings.length };
}

/** Returns the phase of a game; null if the feed doesn't send it. A match that is over under its rules is final. */
export function phaseOf(view: FileView, isFinal: boolean): Phase | null {
  if (isFinal || view.isOver) {
    const overtimes = Math.max(0, (view.period ?? 0) - numberIn(view.rules, 'periods'));
    // A game that a shootout decides isn't named after its overtime.
    const isNamed = view.family === 'periods' && view.shootout === null;
    return { is: 'final', overtimes: isNamed ? overtimeOf(view.rules, overtimes) : 0, innings: null };
  }
  switch (view.family) {
    case 'periods':
      return inPeriods(view);
    case 'sets':
      return inSets(view);
    case 'innings':
      return inInnings(view);
  }
}
