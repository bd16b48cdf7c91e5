import { countsByType } from '../counts.ts';
import type { LineRules } from '../sport.ts';
import type { BaseballView } from './wire.ts';

/** By inning: too many runs for a list. */
export const line: LineRules<BaseballView> = {
  periods: {
    // The home side bats second: while the top is played it has not had its turn.
    placeOf: ({ inning, half }) => (inning === null ? null : { number: inning, hasA: half !== 'top' }),
    phaseOf: (number) => ({ is: 'inning', number, half: null }),
  },
  list: null,
  countsOf: (events) => countsByType(events, [['home_run', 'home_runs']]),
};
