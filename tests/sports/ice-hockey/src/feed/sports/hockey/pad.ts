import type { PerSide } from '../../contract/values.ts';
import { press, sided, sidedPlaces, SIDES, type PadButton, type PadPlace } from '../pad-buttons.ts';
import { formatOf, periodPlaces, periodTurn, resumedClock } from '../periods.ts';
import type { HockeySnapshot, HockeyView } from './wire.ts';

export const padPlaces: readonly PadPlace[] = [
  ...sidedPlaces('score', ['goal', 'Goal']),
  ...sidedPlaces('cards', ['penalty', 'Penalty'], ['penalty-over', 'Penalty over']),
  ...periodPlaces,
];

export function padOf(view: HockeyView): PadButton[] {
  const turn = periodTurn(view, formatOf(view.rules), press('live'));
  if ((view.period ?? 0) === 0) return [...turn];
  const ofSides = SIDES.flatMap((side) => {
    const inBox = view.inBox?.[side === 'A' ? 'a' : 'b'] ?? 0;
    return [
      sided('score', 'goal', 'Goal', side, press('goal', { team: side })),
      ...(inBox < 2 ? [sided('cards', 'penalty', 'Penalty', side, press('penalty', { team: side }))] : []),
      ...(inBox > 0
        ? [sided('cards', 'penalty-over', 'Penalty over', side, press('penalty_over', { team: side }))]
        : []),
    ];
  });
  return [...ofSides, ...turn];
}

export function resumableState(view: HockeyView, score: PerSide): HockeySnapshot {
  return {
    score,
    clock: resumedClock(view),
    period: view.period ?? 0,
    possession: view.possession,
    inBox: view.inBox ?? { a: 0, b: 0 },
  };
}
