import type { ViewScore } from '../../contract/values.ts';
import { countsByType, setForBoth } from '../counts.ts';
import type { LineRules, LineTotal, MatchInfoFields } from '../sport.ts';
import type { BaseballView } from './wire.ts';

/** Returns the runs, and the hits and errors that the producer entered, because no feed sends them. */
function totalsOf({ a, b }: ViewScore, facts: MatchInfoFields): LineTotal[] {
  const runs = a === null || b === null ? null : { a, b };
  const totals = [
    ['runs', runs],
    ['hits', setForBoth(facts, 'hits')],
    ['errors', setForBoth(facts, 'errors')],
  ] as const;
  return totals.flatMap(([kind, both]) => (both === null ? [] : [{ kind, ...both }]));
}

/** Scores by inning, without a list: a run is a separate press that doesn't say what caused it. */
export const line: LineRules<BaseballView> = {
  periods: {
    // The home side bats second, so during the top half it has not batted yet.
    placeOf: ({ inning, half }) => (inning === null ? null : { number: inning, hasA: half !== 'top' }),
    phaseOf: (number) => ({ is: 'inning', number, half: null }),
  },
  corrections: { 1: 'run' },
  list: 'plays-unknown',
  countsOf: (events) => countsByType(events, [['home_run', 'home_runs']]),
  manualCounts: () => [],
  totalsOf,
  scorers: new Set(['run', 'home_run']),
};
