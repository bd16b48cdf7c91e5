import type { PerSide } from '../../contract/values.ts';
import { plain, press, sided, SIDES, type PadButton } from '../pad-buttons.ts';
import { resumedClock } from '../periods.ts';
import { eyebrowOf } from './words.ts';
import type { HockeySnapshot, HockeyView } from './wire.ts';

export function padOf(view: HockeyView): PadButton[] {
  const period = view.period ?? 0;
  const isPlaying = view.clock !== 'break' && period > 0;
  const turn = isPlaying
    ? plain('period', 'period-end', `End of ${eyebrowOf(view).toLowerCase()}`, press('period_end'))
    : plain(
        'period',
        'period-start',
        eyebrowOf({ ...view, period: period + 1, clock: 'live' }),
        press('live'),
      );
  if (period === 0) return [turn];
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
  return [...ofSides, turn];
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
