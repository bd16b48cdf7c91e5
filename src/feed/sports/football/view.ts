import { asRecord, count, field, flag, isOpen, nth, perSide, side, word } from '../reading.ts';
import { clockWord, readPeriod } from '../period-reading.ts';
import type { FootballView } from './wire.ts';

const DISTANCE_MAX = 99;

type ToGo = Pick<FootballView, 'distance' | 'lineToGain'>;

/** Reads a distance: 7, "7", "goal". */
function toGo(value: unknown): ToGo {
  return { distance: count(value, DISTANCE_MAX), lineToGain: word(value) === 'goal' ? 'goal' : null };
}

/** Reads a down: 3, "3", "3rd", "3rd & 7". It may include the distance. */
function downOf(value: unknown): { down: number | null } & ToGo {
  const number = nth(field(value, 'down', 'number') ?? value, 4);
  if (number !== null) return { down: number, ...toGo(field(value, 'distance', 'toGo')) };
  const parts = /^([1-4])(?:st|nd|rd|th)?(?:_down)?(?:_?(?:&|and)_?(\d{1,2}|goal))?$/.exec(word(value) ?? '');
  return { down: nth(parts?.[1], 4), ...toGo(parts?.[2]) };
}

/** Reads the side whose try is open. Only Touchline's own service sends it. */
function tryBy(state: unknown): FootballView['tryBy'] {
  return asRecord(state)?.['tryBy'] === null ? 'none' : side(field(state, 'tryBy'));
}

export function viewOf(rules: FootballView['rules'], state: unknown): FootballView {
  const { down, ...ofDown } = downOf(field(state, 'down'));
  const ofState = toGo(field(state, 'distance', 'toGo'));
  return {
    sport: 'football',
    score: perSide(field(state, 'score')),
    rules,
    period: readPeriod(field(state, 'period'), rules.periods),
    clock: clockWord(field(state, 'clock')),
    possession: side(field(state, 'possession')),
    down,
    distance: ofState.distance ?? ofDown.distance,
    lineToGain: ofState.lineToGain ?? ofDown.lineToGain,
    flagOpen: isOpen(field(state, 'flagOpen')),
    looseBall: isOpen(field(state, 'looseBall')),
    live: flag(field(state, 'live')),
    tryBy: tryBy(state),
  };
}
