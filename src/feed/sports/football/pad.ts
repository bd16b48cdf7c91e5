import { en } from '../../../words/en.ts';
import { formatOf, periodPlaces, periodTurn } from '../periods.ts';
import { tryOf } from './moments.ts';
import type { PadButton, PadPlace } from '../pad-buttons.ts';
import { plain, plainPlaces, press, sided, sidedPlaces, SIDES } from '../pad-buttons.ts';
import type { Press } from '../press.ts';
import type { FootballView } from './wire.ts';

const NEW_SERIES_YARDS = 10;
const YARDS = [-5, -1, 1, 5] as const;
const DISTANCE_MAX = 99;

const TOUCHDOWN = ['touchdown', 'Touchdown'] as const;
const FIELD_GOAL = ['field-goal', 'Field goal'] as const;
const SAFETY = ['safety', 'Safety'] as const;
const SCORES = [
  [...TOUCHDOWN, 'touchdown'],
  [...FIELD_GOAL, 'field_goal'],
  [...SAFETY, 'safety'],
] as const;
const TRIES = [
  ['extra-point', 'Extra point', 'extra_point'],
  ['two-point', 'Two-point conversion', 'two_point_conversion'],
] as const;
/** The button for a try that the defending side has returned to the other end zone. */
const RETURN = ['defensive-two-point', 'Defensive two-point', 'two_point_conversion'] as const;
const FIRST_DOWN = ['first-down', `${en.ordinal(1)} & ${NEW_SERIES_YARDS}`] as const;
const FIRST_AND_GOAL = ['first-and-goal', `${en.ordinal(1)} & goal`] as const;

const yardsId = (by: number): string => `yards-${by > 0 ? 'plus' : 'minus'}-${Math.abs(by)}`;
const yardsLabel = (by: number): string => `To go ${by > 0 ? `+${by}` : `−${-by}`}`;

const ENDED = 'Press End of play first.';
const TO_GO = 'Available unless the line to gain is the goal line.';

export const padPlaces: readonly PadPlace[] = [
  // A game begins with the kickoff, so its button is at the top, next to the most used ones.
  ...sidedPlaces('play', ['kickoff', 'Kickoff', ENDED], FIRST_DOWN, FIRST_AND_GOAL),
  ...sidedPlaces(
    'score',
    TOUCHDOWN,
    FIELD_GOAL,
    ...TRIES.map(([id, label]) => [id, label, "Press this side's Touchdown first."] as const),
    SAFETY,
    [RETURN[0], RETURN[1], "Press the other side's Touchdown first."],
  ),
  ...plainPlaces('play', ['snap', 'Snap', ENDED], ['end-play', 'End of play', 'Press Snap first.']),
  ...plainPlaces('play', ['next-down', 'Next down', 'Available on first, second and third down.']),
  ...plainPlaces('play', ...YARDS.map((by) => [yardsId(by), yardsLabel(by), TO_GO] as const)),
  ...plainPlaces('play', ['turnover', 'Turnover', 'Available when a team has possession.']),
  ...plainPlaces('review', ['flag', 'Flag'], ['flag-resolve', 'Flag resolved']),
  ...periodPlaces,
];

/** Returns an event's press, followed by the end of the play if one is open. */
function ending(view: FootballView, what: Press): Press[] {
  return view.live === true ? [what, press('end')] : [what];
}

/** Refuses an extra point unless its side has a try open, and two points unless either side has one open. */
export function manualRefusalOf(view: FootballView, { type, payload }: Press): string | null {
  const isReturnable = type === 'two_point_conversion';
  if (!isReturnable && type !== 'extra_point') return null;
  const trying = tryOf(view);
  return trying !== null && (isReturnable || payload['team'] === trying)
    ? null
    : 'This side has no try open. Press its touchdown first.';
}

function scoreButtons(view: FootballView): PadButton[] {
  const trying = tryOf(view);
  return SIDES.flatMap((side) => {
    const tries = trying === null ? [] : trying === side ? TRIES : [RETURN];
    return [...SCORES, ...tries].map(([id, label, type]) =>
      sided('score', id, label, side, ...ending(view, press(type, { team: side }))),
    );
  });
}

function downButtons(view: FootballView): PadButton[] {
  const { down, distance, lineToGain, possession } = view;
  const series = SIDES.flatMap((side) => [
    sided('play', ...FIRST_DOWN, side, ...ending(view, press('first_down', { team: side }))),
    sided(
      'play',
      ...FIRST_AND_GOAL,
      side,
      ...ending(view, press('first_down', { team: side, distance: 'goal' })),
    ),
  ]);
  if (down === null || possession === null) return series;
  const isGoal = lineToGain === 'goal';
  const yards = distance ?? NEW_SERIES_YARDS;
  const nextDown =
    down < 4
      ? [
          plain(
            'play',
            'next-down',
            `${en.ordinal(down + 1)} down`,
            ...ending(view, press('down', { down: down + 1, distance: isGoal ? 'goal' : yards })),
          ),
        ]
      : [];
  if (isGoal) return [...series, ...nextDown];
  const moved = YARDS.filter((by) => yards + by >= 0 && yards + by <= DISTANCE_MAX).map((by) =>
    plain('play', yardsId(by), yardsLabel(by), press('down', { down, distance: yards + by })),
  );
  return [...series, ...nextDown, ...moved];
}

function playButtons(view: FootballView): PadButton[] {
  const kickoffs = SIDES.map((side) =>
    sided('play', 'kickoff', 'Kickoff', side, press('kickoff', { team: side }), press('end')),
  );
  const flag = view.flagOpen
    ? plain('review', 'flag-resolve', 'Flag resolved', press('flag_resolve'))
    : plain('review', 'flag', 'Flag', press('flag'));
  if (view.live === true) return [plain('play', 'end-play', 'End of play', press('end')), flag];
  return [plain('play', 'snap', 'Snap', press('snap')), ...kickoffs, flag];
}

export function padOf(view: FootballView): PadButton[] {
  const period = view.period ?? 0;
  const isPlaying = view.clock !== 'break' && period > 0;
  if (period === 0) {
    return SIDES.map((side) =>
      sided('play', 'kickoff', 'Kickoff', side, press('kickoff', { team: side }), press('end')),
    );
  }
  const turn = periodTurn(view, formatOf(view.rules), press('snap'), press('end'));
  const turnover =
    view.possession === null
      ? []
      : [plain('play', 'turnover', 'Turnover', ...ending(view, press('turnover')))];
  // In a break, the first play belongs to the next quarter: only the quarter's start and points entered late are
  // possible.
  const play = isPlaying ? [...downButtons(view), ...turnover, ...playButtons(view)] : [];
  return [...scoreButtons(view), ...play, ...turn];
}
