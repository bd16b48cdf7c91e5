import type { Side } from '../../contract/values.ts';
import { ownEntry, type LabelledEvent } from '../event.ts';
import { fact } from '../facts.ts';
import { en, type Words } from '../../../words/en.ts';
import type { Phase } from '../../contract/phase.ts';
import type { Fact, MatchInfoFields, PlayState } from '../sport.ts';
import { visibleView } from './visible.ts';
import type { BaseballView } from './wire.ts';

/**
 * Returns the innings to add to the final: more than regulation, or fewer if the mercy rule ended the game. Null: a
 * regular end, or unknown.
 */
function unusualInnings({ inning, score: { a, b }, rules }: BaseballView): number | null {
  if (inning === null || inning < 1) return null;
  const { innings, mercyRuns, mercyInning } = rules;
  const lead = Math.abs((a ?? 0) - (b ?? 0));
  const isShort = mercyRuns > 0 && inning < innings && inning >= mercyInning && lead >= mercyRuns;
  return inning > innings || isShort ? inning : null;
}

export function phaseOf(view: BaseballView, isFinal: boolean): Phase | null {
  const { inning, half, outs } = view;
  if (isFinal) return { is: 'final', overtimes: 0, innings: unusualInnings(view) };
  if (inning === null || inning < 1) return null;
  if (half !== null && outs !== null && outs >= 3) return { is: 'inning-end', number: inning, half };
  return { is: 'inning', number: inning, half };
}

function basesWords(bases: NonNullable<BaseballView['bases']>): string {
  const occupied = [
    bases.first && en.ordinal(1),
    bases.second && en.ordinal(2),
    bases.third && en.ordinal(3),
  ].filter((base) => base !== false);
  return occupied.length === 0 ? 'empty' : occupied.length === 3 ? 'loaded' : occupied.join(', ');
}

export function factsOf(view: BaseballView, nameOf: (side: Side) => string): Fact[] {
  const { batting, balls, strikes, outs, bases } = view;
  return [
    fact('At bat', batting && nameOf(batting)),
    fact('Count', balls === null || strikes === null ? null : `${balls}–${strikes}`),
    fact('Outs', outs),
    fact('Bases', bases && basesWords(bases)),
  ];
}

export function situationOf(
  view: BaseballView,
  { tabs }: Words,
  _nameOf: (side: Side) => string,
  _manualFacts: MatchInfoFields,
  at: PlayState,
): string[] {
  const { balls, strikes, outs } = visibleView(view, at);
  const count = balls === null || strikes === null ? [] : [`${balls}–${strikes}`];
  return outs === null ? count : [...count, tabs.outs(outs)];
}

const LABELS: Readonly<Record<string, string>> = {
  pitch: 'Pitch',
  contact: 'Contact',
  end: 'End of play',
  run: en.moments.run,
  home_run: en.moments.home_run,
  ball: 'Ball',
  strike: 'Strike',
  foul: 'Foul ball',
  out: 'Out',
  bases: 'Runners',
  half_inning: 'Half-inning over',
};

export function labelOf({ type }: LabelledEvent): string | null {
  return ownEntry(LABELS, type);
}
