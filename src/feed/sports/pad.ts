import type { Side } from '../contract/values.ts';
import { assertNever, sideKey } from '../contract/values.ts';
import type { SportView } from '../contract/views.ts';
import { baseballPad } from './baseball/pad.ts';
import { basketballPad } from './basketball/pad.ts';
import { footballPad } from './football/pad.ts';
import { soccerPad } from './soccer/pad.ts';
import { plain, press, sided, SIDES, type PadButton } from './pad-buttons.ts';

/** Takes back the last gesture. Its press is worked out from the log. */
export const UNDO = 'undo';

/** The buttons that are possible in a state, in the order in which to show them. None for a sport without rules. */
export function padOf(view: SportView): PadButton[] {
  const own = buttonsOf(view);
  return own === null ? [] : [...own, ...corrections(view)];
}

function buttonsOf(view: SportView): PadButton[] | null {
  switch (view.sport) {
    case 'basketball':
      return basketballPad(view);
    case 'soccer':
      return soccerPad(view);
    case 'baseball':
      return baseballPad(view);
    case 'football':
      return footballPad(view);
    case 'other':
      return null;
    default:
      return assertNever(view, 'View');
  }
}

/** One point more or fewer for a side, and the last gesture taken back. */
function corrections({ score: { a, b } }: SportView): PadButton[] {
  const undo = plain('correct', UNDO, 'Undo');
  if (a === null || b === null) return [undo];
  const score = { a, b };
  const changed = (side: Side, id: string, label: string, change: 1 | -1): PadButton[] => {
    const key = sideKey(side);
    const points = score[key] + change;
    if (points < 0) return [];
    return [sided('correct', id, label, side, press('score_set', { ...score, [key]: points }))];
  };
  return [
    undo,
    ...SIDES.flatMap((side) => [
      ...changed(side, 'score-up', 'Score +1', 1),
      ...changed(side, 'score-down', 'Score −1', -1),
    ]),
  ];
}
