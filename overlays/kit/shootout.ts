import type { LocalizedText } from '../../src/feed/contract/localized-text.ts';
import { shootoutScore } from '../../src/feed/contract/leader.ts';
import type { MatchView } from '../../src/preload/contract/output-frame.ts';
import type { Words } from '../../src/words/en.ts';
import type { Direction } from '../../src/words/languages.ts';
import { inOrder, pairText } from './side-order.ts';
import type { SportLook } from './sport-look.ts';

/**
 * The result of a shootout with its label, in the scorebug's team order. Shootout kicks don't count as goals of the
 * match.
 */
export interface ShootoutResult {
  label: string;
  points: [first: number, second: number];
}

/** Returns the label of a shootout: the sport's name for it, or else the word for penalties. */
export function shootoutLabel(name: LocalizedText | undefined, words: Words): string {
  return words.phase.bugCode(name === undefined ? { is: 'penalties' } : { is: 'part', name, number: null });
}

function nameIn(view: MatchView['view']): LocalizedText | undefined {
  return 'look' in view ? view.look.names['shootout'] : undefined;
}

/** Returns a match's current shootout result, or null. */
export function shootoutResult(
  { shootout, view }: Pick<MatchView, 'shootout' | 'view'>,
  look: SportLook,
  words: Words,
): ShootoutResult | null {
  if (shootout === null) return null;
  const [first, second] = inOrder(look, shootoutScore(shootout));
  return { label: shootoutLabel(nameIn(view), words), points: [first, second] };
}

/** Returns the shootout result as a line: "PENS 3–4". */
export function shootoutLine(
  match: Pick<MatchView, 'shootout' | 'view'>,
  look: SportLook,
  { words, direction }: { words: Words; direction: Direction },
): string | null {
  const result = shootoutResult(match, look, words);
  return result && `${result.label} ${pairText(result.points, direction)}`;
}
