import type { Side } from '../contract/values.ts';
import { assertNever, sideKey } from '../contract/values.ts';
import type { SportView } from '../contract/views.ts';
import { baseballPad } from './pad-baseball.ts';
import { basketballPad } from './pad-basketball.ts';
import { footballPad } from './pad-football.ts';
import { soccerPad } from './pad-soccer.ts';
import type { PadButton } from './pad-buttons.ts';

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
  const undo: PadButton = { id: UNDO, label: 'Undo', side: null, group: 'correct', presses: [] };
  if (a === null || b === null) return [undo];
  const score = { a, b };
  const changed = (side: Side, change: 1 | -1): PadButton[] => {
    const key = sideKey(side);
    const points = score[key] + change;
    if (points < 0) return [];
    return [
      {
        id: `score-${change > 0 ? 'up' : 'down'}-${key}`,
        label: change > 0 ? 'Score +1' : 'Score −1',
        side,
        group: 'correct',
        presses: [{ type: 'score_set', payload: { ...score, [key]: points } }],
      },
    ];
  };
  return [undo, ...(['A', 'B'] as const).flatMap((side) => [...changed(side, 1), ...changed(side, -1)])];
}
