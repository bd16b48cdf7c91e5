import { clockWord, readPeriod } from '../period-reading.ts';
import { field, pair, perSide, side } from '../reading.ts';
import type { HockeyView } from './wire.ts';

export function viewOf(rules: HockeyView['rules'], state: unknown): HockeyView {
  return {
    sport: 'hockey',
    score: perSide(field(state, 'score')),
    rules,
    period: readPeriod(field(state, 'period'), rules.periods),
    clock: clockWord(field(state, 'clock')),
    possession: side(field(state, 'possession')),
    inBox: pair(field(state, 'inBox')),
  };
}
