import type { ViewScore } from '../../contract/values.ts';
import { countsByType, setForBoth } from '../counts.ts';
import type { LineRules, LineTotal, MatchInfoFields } from '../sport.ts';
import type { BaseballView } from './wire.ts';

/** Returns runs, and the producer's hits and errors, which no feed sends. */
function totalsOf({ a, b }: ViewScore, facts: MatchInfoFields): LineTotal[] {
  const runs = a === null || b === null ? null : { a, b };
  const totals = [
    ['runs', runs],
    ['hits', setForBoth(facts, 'hits')],
    ['errors', setForBoth(facts, 'errors')],
  ] as const;
  return totals.flatMap(([kind, both]) => (both === null ? [] : [{ kind, ...both }]));
}

/** By inning. A run is a separate press that doesn't say what caused it, so a list of runs would say nothing. */
export const line: LineRules<BaseballView> = {
  periods: {
    // The home side bats second: during the top half it has not had its turn.
    placeOf: ({ inning, half }) => (inning === null ? null : { number: inning, hasA: half !== 'top' }),
    phaseOf: (number) => ({ is: 'inning', number, half: null }),
  },
  corrections: { 1: 'run' },
  list: 'plays-unknown',
  countsOf: (events) => countsByType(events, [['home_run', 'home_runs']]),
  countsByHand: () => [],
  totalsOf,
  scorers: new Set(['run', 'home_run']),
};
