import type { Side } from '../../contract/values.ts';
import { formatOf, periodPlaces, periodTurn } from '../periods.ts';
import type { PadButton, PadPlace } from '../pad-buttons.ts';
import { press, sided, sidedPlaces, SIDES } from '../pad-buttons.ts';
import type { Press } from '../press.ts';
import type { BasketballView, ShotType } from './wire.ts';

const SHOTS = [
  ['3pt', 'three', 'Three-pointer', '3pt_attempt'],
  ['2pt', 'two', 'Two-pointer', '2pt_attempt'],
  ['ft', 'free-throw', 'Free throw', 'ft_attempt'],
] as const satisfies readonly (readonly [ShotType, string, string, string])[];

export const padPlaces: readonly PadPlace[] = [
  ...sidedPlaces('score', ...SHOTS.map(([, id, label]) => [id, label] as const)),
  ...sidedPlaces(
    'play',
    ['free-throw-missed', 'Free throw missed'],
    ['to-the-line', 'Two free throws'],
    ['possession', 'Possession', 'This side has the ball.'],
  ),
  ...periodPlaces,
];

/**
 * Returns the presses for an attempt and its result. If the same shot is already open, the result is enough; another
 * open shot counts as missed.
 */
function shot(view: BasketballView, team: Side, shotType: ShotType, attempt: string, end: string): Press[] {
  const open = view.openAttempt;
  const ended = press(end, { team, shot_type: shotType });
  if (open === null) return [press(attempt, { team }), ended];
  if (open.team === team && open.shotType === shotType) return [ended];
  return [press('miss', { team: open.team, shot_type: open.shotType }), press(attempt, { team }), ended];
}

export function padOf(view: BasketballView): PadButton[] {
  const period = view.period ?? 0;
  const turn = periodTurn(view, formatOf(view.rules), press('live'));
  if (period === 0) return turn;
  const scores = SIDES.flatMap((side) => [
    ...SHOTS.map(([shotType, id, label, attempt]) =>
      sided('score', id, label, side, ...shot(view, side, shotType, attempt, 'made')),
    ),
    sided(
      'play',
      'free-throw-missed',
      'Free throw missed',
      side,
      ...shot(view, side, 'ft', 'ft_attempt', 'miss'),
    ),
    sided('play', 'to-the-line', 'Two free throws', side, press('to_the_line', { team: side, shots: 2 })),
    ...(view.possession === side
      ? []
      : [sided('play', 'possession', 'Possession', side, press('possession', { team: side }))]),
  ]);
  return [...scores, ...turn];
}
