import { sideKey } from '../../feed/contract/values.ts';
import { WATCHED, watchedSport } from '../../feed/sports/index.ts';
import type { MatchView } from '../../preload/contract/output-frame.ts';
import type { MatchFacts, SportState } from '../../preload/contract/sports.ts';
import { en } from '../../words/en.ts';
import { heldFieldsOf } from './overrides/fields.ts';

/** Every sport a match on a channel can be of. */
export const sportStates: SportState[] = WATCHED.map(([sport, { surface, first, playClock, scorers }]) => ({
  sport,
  surface,
  fields: [...heldFieldsOf(sport)],
  first,
  playClock: playClock && { name: playClock.name, resetsMs: [...playClock.resetsMs] },
  scorers: scorers && { field: scorers.field, name: scorers.name, nameMax: scorers.nameMax },
}));

/** What is the case in a match as it is shown, in words. */
export function matchFacts({ view, phase, teams }: MatchView): MatchFacts {
  const sport = watchedSport(view.sport);
  return {
    phase: phase && en.phase.long(phase),
    lines: sport.factsOf(view, (side) => teams[sideKey(side)].name ?? `Side ${side}`),
  };
}
