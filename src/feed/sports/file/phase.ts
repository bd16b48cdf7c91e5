import type { Phase } from '../../contract/phase.ts';
import { numberIn } from './rule-numbers.ts';
import type { FileView } from './wire.ts';

/** Phases of sports that are described by a file. */

/** Returns the phase for a period's number, without the break after it. */
export function periodPhase({ look, rules }: FileView, number: number): Phase {
  const regular = numberIn(rules, 'periods');
  if (number > regular) return { is: 'overtime', number: number - regular };
  const { part } = look;
  return part === null
    ? { is: 'part', name: look.unit, number }
    : { is: 'period', part: namedPart(part, regular), number };
}

/** Returns the name of the parts: rules that change halves to four periods make them quarters. */
function namedPart(part: 'half' | 'quarter' | 'period', regular: number): 'half' | 'quarter' | 'period' {
  if (part === 'half' && regular !== 2) return regular === 4 ? 'quarter' : 'period';
  return part === 'quarter' && regular !== 4 ? (regular === 2 ? 'half' : 'period') : part;
}

function breakPhase(view: FileView, number: number): Phase {
  const regular = numberIn(view.rules, 'periods');
  if (number > regular) return { is: 'overtime-end', number: number - regular };
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

/** Returns the phase of a game; null if the feed doesn't send it. A match that its rules decide is final. */
export function phaseOf(view: FileView, isFinal: boolean): Phase | null {
  if (isFinal || view.isOver) {
    const overtimes = Math.max(0, (view.period ?? 0) - numberIn(view.rules, 'periods'));
    return { is: 'final', overtimes: view.family === 'periods' ? overtimes : 0, innings: null };
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
