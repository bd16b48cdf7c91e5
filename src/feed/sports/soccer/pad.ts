import type { PadButton } from '../pad-buttons.ts';
import { plain, press, sided, SIDES } from '../pad-buttons.ts';
import type { Press } from '../press.ts';
import type { SoccerPhase, SoccerView } from './wire.ts';

type Next = readonly (readonly [SoccerPhase, string])[];

/** What can come after each phase, and what a producer calls it. */
const NEXT: Readonly<Record<SoccerPhase, Next>> = {
  pre_match: [['first_half', 'Kick-off']],
  first_half: [['half_time', 'Half-time']],
  half_time: [['second_half', '2nd half']],
  second_half: [['full_time', 'Full-time']],
  full_time: [
    ['extra_first_half', 'Extra time'],
    ['penalties', 'Penalty shoot-out'],
    ['ended', 'Match over'],
  ],
  extra_first_half: [['extra_half_time', 'Extra-time break']],
  extra_half_time: [['extra_second_half', 'Extra time, 2nd half']],
  extra_second_half: [
    ['penalties', 'Penalty shoot-out'],
    ['ended', 'Match over'],
  ],
  penalties: [['ended', 'Match over']],
  ended: [],
};

/** The kick, where it has not been taken, and what came of it. */
function kick(isTaken: boolean, team: 'A' | 'B', outcome: 'pen_scored' | 'pen_missed'): Press[] {
  return [...(isTaken ? [] : [press('pen_kick', { team })]), press(outcome, { team })];
}

function penaltyButtons(view: SoccerView): PadButton[] {
  const open = view.setPiece?.kind === 'penalty' ? view.setPiece : null;
  // Between the whistle and the kick the ball is dead.
  const isTaken = open !== null && view.live === true;
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

/** Goals, penalties, reviews, cards and the next phase. */
export function padOf(view: SoccerView): PadButton[] {
  const phase = view.phase ?? 'pre_match';
  const turns = NEXT[phase].map(([next, label]) =>
    plain('period', `phase-${next.replaceAll('_', '-')}`, label, press('phase', { phase: next })),
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
