import { expect, it } from 'vitest';
import { isLaterPhase, type Phase } from './phase.ts';

const period = (part: 'half' | 'quarter', number: number): Phase => ({ is: 'period', part, number });
const inning = (number: number, half: 'top' | 'bottom'): Phase => ({ is: 'inning', number, half });

it.each<[string, Phase[]]>([
  [
    'soccer',
    [
      { is: 'before' },
      period('half', 1),
      { is: 'half-time' },
      period('half', 2),
      { is: 'full-time' },
      { is: 'extra-time', half: 1 },
      { is: 'extra-time-break' },
      { is: 'extra-time', half: 2 },
      { is: 'penalties' },
      { is: 'final', overtimes: 0, innings: null },
    ],
  ],
  [
    'quarters',
    [
      period('quarter', 1),
      { is: 'period-end', part: 'quarter', number: 1 },
      period('quarter', 2),
      { is: 'half-time' },
      period('quarter', 3),
      period('quarter', 4),
      { is: 'period-end', part: 'quarter', number: 4 },
      { is: 'overtime', number: 1 },
      { is: 'overtime-end', number: 1 },
      { is: 'overtime', number: 2 },
    ],
  ],
  [
    'baseball',
    [
      inning(1, 'top'),
      { is: 'inning-end', number: 1, half: 'top' },
      inning(1, 'bottom'),
      { is: 'inning-end', number: 1, half: 'bottom' },
      inning(2, 'top'),
      inning(12, 'top'),
    ],
  ],
])('isLaterPhase puts the phases of %s in chronological order', (_sport, phases) => {
  for (const [index, one] of phases.entries())
    for (const [place, other] of phases.entries()) expect(isLaterPhase(one, other)).toBe(index > place);
});

it('isLaterPhase returns false for the end of a half-inning if the half of the other phase is unknown', () => {
  const unknown: Phase = { is: 'inning', number: 3, half: null };
  expect(isLaterPhase({ is: 'inning-end', number: 3, half: 'top' }, unknown)).toBe(false);
});
