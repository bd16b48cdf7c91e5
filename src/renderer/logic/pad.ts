import type { MatchView } from '../../preload/contract/output-frame.ts';
import type { PadButtonView } from '../../preload/contract/manual.ts';
import type { PadState } from '../../preload/contract/operators.ts';

const GROUP_NAMES: Record<PadButtonView['group'], string> = {
  period: 'Period',
  score: 'Score',
  play: 'Play',
  cards: 'Cards',
  review: 'Review',
  correct: 'Correct score',
};

/** The reason for a button that names none. */
export const NOT_NOW = 'Not available now.';

/** Returns the words of an undo button that has nothing to undo. */
export function noUndoWords(manual: { isLogRead: boolean } | null | undefined): string {
  return manual?.isLogRead === false ? 'Loading the event log…' : 'Nothing to undo';
}

/**
 * Returns the groups of a pad from the top, in the sport's order. The period comes first, because most games begin with
 * it.
 */
export function padGroups(
  buttons: readonly Pick<PadButtonView, 'group' | 'groupName'>[],
): { group: PadButtonView['group']; name: string }[] {
  const groups = new Set(['period' as const, ...buttons.map(({ group }) => group)]);
  return [...groups].map((group) => {
    const own = buttons.find((one) => one.group === group && one.groupName !== undefined)?.groupName;
    return { group, name: own ?? GROUP_NAMES[group] };
  });
}

/**
 * Returns whether this person may press: they have the pad, or it is free. Main applies the same rule in
 * `Pads.refusal`.
 */
export function mayPress({ owner }: Pick<PadState, 'owner'>, me: string | undefined): boolean {
  return owner === null || owner.id === me;
}

/** Returns why a button is disabled and what to press first; undefined if it is enabled. */
export function whyImpossible(
  button: Pick<PadButtonView, 'group' | 'isPossible' | 'needs'>,
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
  const needed = button.needs ?? NOT_NOW;
  const next = labels('period');
  if (button.group === 'period') return next === '' ? needed : `Press ${next} first.`;
  // Between periods there is no play, and in most sports no score.
  const isPlayed = possible.some(({ group }) => group === 'score');
  const isBreak = possible.some(({ id }) => id === 'period-start');
  if (next !== '' && (!isPlayed || (isBreak && button.group === 'play'))) return `Press ${next} first.`;
  // A first period without a start button begins with a play.
  const opening = [...new Set(possible.filter(({ group }) => group === 'play').map(({ label }) => label))];
  if (!isPlayed && opening.length > 0) return `Press ${opening.join(' or ')} first.`;
  const review = labels('review');
  return button.group === 'review' && review !== '' ? `Press ${review} first.` : needed;
}

/**
 * Returns whether a manually scored game has ended. A game with an exceptional state is over when no button is enabled:
 * a forfeit is final but can still be scored, and an abandoned game ends without being final.
 */
export function isGameOver(
  match: Pick<MatchView, 'isFinal' | 'status'> | null,
  buttons: readonly Pick<PadButtonView, 'isPossible'>[],
): boolean {
  if (match === null) return false;
  return match.status === null ? match.isFinal : !buttons.some(({ isPossible }) => isPossible);
}
