import { en } from '../../../words/en.ts';
import type { PadButton, PadPlace } from '../pad-buttons.ts';
import { plain, plainPlaces, press, sided, sidedPlaces, SIDES } from '../pad-buttons.ts';
import type { Press } from '../press.ts';
import { numberedPeriodOf, phaseIn, PHASES } from './words.ts';
import { PENALTY, SOCCER_PHASES, type SoccerPhase, type SoccerView } from './wire.ts';

/** The phases that can follow each phase in a match with two halves or four periods. */
const NEXT: Readonly<Record<SoccerPhase, readonly SoccerPhase[]>> = {
  pre_match: ['first_half'],
  first_half: ['half_time'],
  half_time: ['second_half'],
  second_half: ['full_time'],
  period_1: ['break_1'],
  break_1: ['period_2'],
  period_2: ['break_2'],
  break_2: ['period_3'],
  period_3: ['break_3'],
  break_3: ['period_4'],
  period_4: ['full_time'],
  full_time: ['extra_first_half', 'penalties', 'ended'],
  extra_first_half: ['extra_half_time'],
  extra_half_time: ['extra_second_half'],
  extra_second_half: ['penalties', 'ended'],
  penalties: ['ended'],
  ended: [],
};

/** The phases that can follow the end of regular time in a draw, depending on the match rules. */
const AFTER_DRAW: Readonly<Record<SoccerView['rules']['draw'], readonly SoccerPhase[]>> = {
  any: NEXT.full_time,
  ends: ['ended'],
  'extra-time': ['extra_first_half', 'ended'],
  penalties: ['penalties', 'ended'],
};

const EXTRA_TIME: ReadonlySet<SoccerPhase> = new Set([
  'extra_first_half',
  'extra_half_time',
  'extra_second_half',
]);

function phasesAfter(
  phase: SoccerPhase,
  { rules: { draw, goldenGoal, periods, extraPeriods } }: SoccerView,
): readonly SoccerPhase[] {
  if (phase === 'full_time') return AFTER_DRAW[draw];
  if (phase === 'pre_match' && periods !== 2) return ['period_1'];
  const period = numberedPeriodOf(phase);
  if (period !== null && period.number >= periods) return ['full_time'];
  if (phase === 'extra_first_half' && extraPeriods === 1) return NEXT.extra_second_half;
  const isGolden = goldenGoal === 'yes' && EXTRA_TIME.has(phase);
  return isGolden ? [...new Set([...NEXT[phase], 'ended' as const])] : NEXT[phase];
}

/** The labels of buttons named after the action instead of the next phase. */
const TURNS: Readonly<Partial<Record<SoccerPhase, string>>> = {
  first_half: 'Kickoff',
  period_1: 'Kickoff',
  ended: 'Match over',
};

/**
 * Returns the ID of the button that starts a phase. Numbered periods use the buttons of the halves, so that the keys
 * stay the same.
 */
function turnId(phase: SoccerPhase): string {
  const period = numberedPeriodOf(phase);
  if (period === null) return `phase-${phase.replaceAll('_', '-')}`;
  if (period.isBreak) return 'phase-half-time';
  return period.number === 1 ? 'phase-first-half' : 'phase-second-half';
}
const turnLabel = (phase: SoccerPhase, form = PHASES[phase]): string => TURNS[phase] ?? en.phase.long(form);

export const padPlaces: readonly PadPlace[] = [
  ...sidedPlaces(
    'score',
    ['goal', 'Goal'],
    ['penalty-scored', 'Penalty scored'],
    ['penalty-missed', 'Penalty missed'],
  ),
  ...sidedPlaces('play', ['penalty', 'Penalty']),
  ...sidedPlaces('cards', ['yellow', 'Yellow card'], ['red', 'Red card']),
  ...plainPlaces(
    'review',
    ['var', 'VAR review'],
    ['var-stands', 'Decision stands'],
    ['var-overturned', 'Overturned'],
  ),
  // No button leads back to the time before the match.
  ...plainPlaces(
    'period',
    ...SOCCER_PHASES.filter((phase) => phase !== 'pre_match' && numberedPeriodOf(phase) === null).map(
      (phase) => [turnId(phase), turnLabel(phase)] as const,
    ),
  ),
];

/** Returns the presses for the kick, if it has not been taken, and its result. */
function kick(isTaken: boolean, team: 'A' | 'B', outcome: 'pen_scored' | 'pen_missed'): Press[] {
  return [...(isTaken ? [] : [press('pen_kick', { team })]), press(outcome, { team })];
}

function penaltyButtons(view: SoccerView): PadButton[] {
  const open = view.setPiece?.kind === PENALTY ? view.setPiece : null;
  // If the feed doesn't send `isTaken`, a live ball shows it: between whistle and kick, the ball is dead.
  const isTaken = open !== null && (open.isTaken ?? view.live === true);
  const isShootout = view.phase === 'penalties';
  return SIDES.flatMap((side) => {
    const isTheirs = open !== null && (open.team === side || open.team === null);
    if (isTheirs || (isShootout && open === null)) {
      return [
        sided('score', 'penalty-scored', 'Penalty scored', side, ...kick(isTaken, side, 'pen_scored')),
        sided('score', 'penalty-missed', 'Penalty missed', side, ...kick(isTaken, side, 'pen_missed')),
      ];
    }
    return open === null && !isShootout
      ? [sided('play', 'penalty', 'Penalty', side, press('penalty_awarded', { team: side }))]
      : [];
  });
}

function reviewButtons({ varOpen }: SoccerView): PadButton[] {
  if (!varOpen) return [plain('review', 'var', 'VAR review', press('var_review'))];
  return [
    plain('review', 'var-stands', 'Decision stands', press('var_resolve', { outcome: 'stands' })),
    plain('review', 'var-overturned', 'Overturned', press('var_resolve', { outcome: 'overturned' })),
  ];
}

export function padOf(view: SoccerView): PadButton[] {
  const phase = view.phase ?? 'pre_match';
  const turns = phasesAfter(phase, view).map((next) =>
    plain(
      'period',
      turnId(next),
      turnLabel(next, phaseIn(next, view.rules)),
      press('phase', { phase: next }),
    ),
  );
  if (phase === 'pre_match' || phase === 'ended') return turns;
  const goals =
    phase === 'penalties'
      ? []
      : SIDES.map((side) => sided('score', 'goal', 'Goal', side, press('goal', { team: side })));
  const cards = SIDES.flatMap((side) => [
    sided('cards', 'yellow', 'Yellow card', side, press('yellow_card', { team: side })),
    sided('cards', 'red', 'Red card', side, press('red_card', { team: side })),
  ]);
  return [...goals, ...penaltyButtons(view), ...cards, ...reviewButtons(view), ...turns];
}
