import type { PerSide } from '../../contract/values.ts';
import type { BaseballSnapshot, BaseballView } from './wire.ts';

export function resumableState(view: BaseballView, score: PerSide): BaseballSnapshot {
  const half = view.half ?? 'top';
  return {
    score,
    inning: view.inning ?? 1,
    half,
    outs: view.outs ?? 0,
    balls: view.balls ?? 0,
    strikes: view.strikes ?? 0,
    bases: view.bases ?? { first: false, second: false, third: false },
    batting: view.batting ?? (half === 'top' ? 'B' : 'A'),
    live: view.live ?? false,
    contact: view.contact ?? false,
  };
}
