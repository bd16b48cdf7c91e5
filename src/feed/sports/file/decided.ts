import type { MatchRules } from '../match-rules.ts';
import { resultOf } from './innings.ts';
import { isMatchWon } from './sets.ts';
import type { SportFile } from './sport-file.ts';
import type { FileSnapshot } from './wire.ts';

/** The parts of a state that decide a match. */
type Deciding = Pick<FileSnapshot, 'counts' | 'innings' | 'isOver' | 'retired'>;

/**
 * Returns whether a match is over under these rules. In sports with periods, only an event such as a goal or a shot can
 * decide it.
 */
export function isDecided(file: SportFile, state: Deciding, rules: MatchRules): boolean {
  if (file.levels) return state.retired !== null || isMatchWon(file.levels, state.counts, rules);
  return file.innings ? resultOf(state.innings, rules) !== null : state.isOver;
}
