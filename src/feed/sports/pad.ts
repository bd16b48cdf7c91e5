import type { Side } from '../contract/values.ts';
import { sideKey } from '../contract/values.ts';
import { definitionOf } from './definitions.ts';
import {
  plain,
  plainPlaces,
  press,
  sided,
  sidedPlaces,
  SIDES,
  type PadButton,
  type PadPlace,
} from './pad-buttons.ts';
import type { Press } from './press.ts';
import type { GameView } from './sport.ts';

/** The button that undoes the last action. Its presses are derived from the log. */
export const UNDO = 'undo';

/** Returns the buttons that are enabled in a state, in display order. Empty for a sport without rules. */
export function padOf(view: GameView): PadButton[] {
  const sport = definitionOf(view.sport);
  return sport === null
    ? []
    : [
        ...sport.padOf(view),
        ...corrections(view, sport.corrections?.unit ?? SCORE),
        ...(sport.corrections?.of(view) ?? []),
      ];
}

/** Returns why an operator can't make a press in the current state although the rules accept it; null if they can. */
export function manualRefusalOf(view: GameView, request: Press): string | null {
  return definitionOf(view.sport)?.manualRefusalOf(view, request) ?? null;
}

/** What the score counts in most sports. */
const SCORE = 'Score';

function correctionPlaces(unit: string): readonly PadPlace[] {
  return [
    ...plainPlaces('correct', [UNDO, 'Undo']),
    ...sidedPlaces(
      'correct',
      ['score-up', `${unit} +1`, 'Available once the score is known.'],
      ['score-down', `${unit} −1`, 'Available while the score is above 0.'],
    ),
  ];
}

/**
 * Returns every button of a sport's pad, in the places they keep for the whole game. Empty for a sport without rules.
 */
export function padPlaces(sportName: string): readonly PadPlace[] {
  const sport = definitionOf(sportName);
  if (sport === null) return [];
  const { padPlaces: own, corrections } = sport;
  return [...own, ...correctionPlaces(corrections?.unit ?? SCORE), ...(corrections?.places ?? [])];
}

/** Returns the buttons that add or remove a side's point, and the one that undoes the last action. */
function corrections({ score: { a, b } }: GameView, unit: string): PadButton[] {
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
      ...changed(side, 'score-up', `${unit} +1`, 1),
      ...changed(side, 'score-down', `${unit} −1`, -1),
    ]),
  ];
}
