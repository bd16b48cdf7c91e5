import type { PerSide } from '../../contract/values.ts';
import { resumedClock } from '../periods.ts';
import type { FootballSnapshot, FootballView } from './wire.ts';

export function resumableState(view: FootballView, score: PerSide): FootballSnapshot {
  const { period, possession, down, distance, lineToGain, flagOpen, looseBall, live } = view;
  return {
    score,
    period: period ?? 0,
    clock: resumedClock(view),
    possession,
    down,
    distance: lineToGain === 'goal' ? 'goal' : distance,
    flagOpen,
    looseBall,
    live: live ?? false,
  };
}
