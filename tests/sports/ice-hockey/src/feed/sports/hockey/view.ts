import { clockWord, readPeriod } from '../period-reading.ts';
import { field, pair, perSide, side } from '../reading.ts';
import { PERIODS } from './words.ts';
import type { HockeyView } from './wire.ts';

export function viewOf(_league: string, state: unknown): HockeyView {
  return {
    sport: 'hockey',
    score: perSide(field(state, 'score')),
    period: readPeriod(field(state, 'period'), PERIODS.regular),
    clock: clockWord(field(state, 'clock')),
    possession: side(field(state, 'possession')),
    inBox: pair(field(state, 'inBox')),
  };
}
