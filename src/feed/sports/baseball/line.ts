import type { ViewScore } from '../../contract/values.ts';
import { countsByType, setForBoth } from '../counts.ts';
import type { LineRules, LineTotal, MatchInfoFields } from '../sport.ts';
import type { BaseballView } from './wire.ts';

/** Runs, and the hits and errors that the producer counts: no feed tells those. */
function totalsOf({ a, b }: ViewScore, facts: MatchInfoFields): LineTotal[] {
  const runs = a === null || b === null ? null : { a, b };
  const totals = [
    ['runs', runs],
    ['hits', setForBoth(facts, 'hits')],
    ['errors', setForBoth(facts, 'errors')],
  ] as const;
  return totals.flatMap(([kind, both]) => (both === null ? [] : [{ kind, ...both }]));
}

/** By inning. A run is a press of its own that doesn't say what brought it in: a list of them would say nothing. */
export const line: LineRules<BaseballView> = {
  periods: {
    // The home side bats second: while the top is played it has not had its turn.
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
