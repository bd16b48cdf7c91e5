import type { Side } from '../../contract/values.ts';
import { ownEntry, type LabelledEvent } from '../event.ts';
import { fact } from '../facts.ts';
import { ordinal } from '../periods.ts';
import type { Fact } from '../sport.ts';
import type { BaseballView } from './wire.ts';

/** What the inning is called once the side is out. */
export function turnWords(inning: number, half: 'top' | 'bottom'): string {
  return half === 'top' ? `Middle ${ordinal(inning)}` : `End of ${ordinal(inning)}`;
}

export function eyebrowOf({ inning, half, outs }: BaseballView): string {
  if (inning === null) return '';
  if (half === null) return `${ordinal(inning)} inning`;
  if (outs !== null && outs >= 3) return turnWords(inning, half);
  return `${half === 'top' ? 'Top' : 'Bottom'} ${ordinal(inning)}`;
}

export function phaseOf({ inning, half }: BaseballView): string | null {
  if (inning === null) return null;
  return `${half === null ? '' : half === 'top' ? 'Top ' : 'Bottom '}${ordinal(inning)}`;
}

function basesWords(bases: NonNullable<BaseballView['bases']>): string {
  const taken = [bases.first && '1st', bases.second && '2nd', bases.third && '3rd'].filter(
    (base) => base !== false,
  );
  return taken.length === 0 ? 'empty' : taken.length === 3 ? 'loaded' : taken.join(', ');
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

const LABELS: Readonly<Record<string, string>> = {
  pitch: 'Pitch',
  contact: 'Contact',
  end: 'End of play',
  run: 'Run',
  home_run: 'Home run',
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
