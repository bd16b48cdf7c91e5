import { count, field, flag, isOpen, nth, perSide, side, word } from '../reading.ts';
import { clockWord, readPeriod } from '../period-reading.ts';
import type { FootballView } from './wire.ts';

const DISTANCE_MAX = 99;

/** 3, "3", "3rd", "3rd & 7": a down may bring its distance along. */
function downOf(value: unknown): { down: number | null; distance: number | null } {
  const number = nth(field(value, 'down', 'number') ?? value, 4);
  if (number !== null)
    return { down: number, distance: count(field(value, 'distance', 'toGo'), DISTANCE_MAX) };
  const parts = /^([1-4])(?:st|nd|rd|th)?(?:_down)?(?:_?(?:&|and)_?(\d{1,2}|goal))?$/.exec(word(value) ?? '');
  return { down: nth(parts?.[1], 4), distance: count(parts?.[2], DISTANCE_MAX) };
}

export function viewOf(_league: string, state: unknown): FootballView {
  const { down, distance } = downOf(field(state, 'down'));
  return {
    sport: 'football',
    score: perSide(field(state, 'score')),
    period: readPeriod(field(state, 'period'), 4),
    clock: clockWord(field(state, 'clock')),
    possession: side(field(state, 'possession')),
    down,
    distance: count(field(state, 'distance', 'toGo'), DISTANCE_MAX) ?? distance,
    flagOpen: isOpen(field(state, 'flagOpen')),
    looseBall: isOpen(field(state, 'looseBall')),
    live: flag(field(state, 'live')),
  };
}
