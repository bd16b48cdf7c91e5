import type { PerSide } from '../../contract/values.ts';
import { resumedClock } from '../periods.ts';
import { field, side } from '../reading.ts';
import type { BasketballSnapshot, BasketballView } from './wire.ts';

export function resumableState(view: BasketballView, score: PerSide, snapshot: unknown): BasketballSnapshot {
  const { period, ftsRemaining, atLine, possession, openAttempt } = view;
  const shotType = openAttempt?.shotType ?? null;
  return {
    score,
    clock: resumedClock(view),
    period: period ?? 0,
    ftsRemaining: ftsRemaining ?? 0,
    atLine,
    possession,
    tipoffTeam: side(field(snapshot, 'tipoffTeam')),
    openAttempt: openAttempt === null || shotType === null ? null : { team: openAttempt.team, shotType },
  };
}
