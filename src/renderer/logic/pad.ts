import type { PadButtonView } from '../../preload/contract/manual.ts';
import type { PadState } from '../../preload/contract/operators.ts';

/** True when this person may press: they have the pad, or it is free. Main decides the same in `Pads.mustBeMine`. */
export function mayPress({ owner }: Pick<PadState, 'owner'>, me: string | undefined): boolean {
  return owner === null || owner.id === me;
}

/** Says why a button is disabled and what to press first; undefined if it is enabled. */
export function whyImpossible(
  button: Pick<PadButtonView, 'group' | 'isPossible'>,
  all: readonly PadButtonView[],
  isOver: boolean,
): string | undefined {
  if (button.isPossible) return undefined;
  if (isOver) return 'The game is over.';
  const possible = all.filter(({ isPossible }) => isPossible);
  const labels = (group: PadButtonView['group']): string =>
    possible
      .filter((one) => one.group === group)
      .map(({ label }) => label)
      .join(' or ');
  const next = labels('period');
  if (button.group === 'period')
    return next === '' ? 'Not possible at this point of the game.' : `Press ${next} first.`;
  // Between periods nothing is scored.
  const isPlayed = possible.some(({ group }) => group === 'score');
  if (!isPlayed && next !== '') return `Press ${next} first.`;
  const review = labels('review');
  return button.group === 'review' && review !== ''
    ? `Press ${review} first.`
    : 'Not possible at this point of the game.';
}
