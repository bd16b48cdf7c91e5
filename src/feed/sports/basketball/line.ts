import type { CountKind } from '../../contract/counts.ts';
import { setForBoth } from '../counts.ts';
import { sideOf } from '../event.ts';
import { numberedPeriod, periodPlace } from '../periods.ts';
import type { Count, LineRules } from '../sport.ts';
import { formatOf } from './words.ts';
import type { BasketballView, ShotType } from './wire.ts';
import type { Press } from '../press.ts';

const SHOTS = [
  ['2pt', 'two_pointers'],
  ['3pt', 'three_pointers'],
  ['ft', 'free_throws'],
] as const satisfies readonly (readonly [ShotType, CountKind])[];

/** Shots made and taken, by kind; none where a viewer who adds them up would get another score. */
function countsOf(events: readonly Press[], _view: BasketballView, isExact: boolean): Count[] {
  if (!isExact) return [];
  return SHOTS.flatMap(([shot, kind]) => {
    const shots = events.filter(
      ({ type, payload }) => (type === 'made' || type === 'miss') && payload['shot_type'] === shot,
    );
    if (shots.length === 0) return [];
    const [a, b] = (['A', 'B'] as const).map((side) => {
      const taken = shots.filter((one) => sideOf(one) === side);
      const made = taken.filter(({ type }) => type === 'made').length;
      return { says: `${made}/${taken.length}`, share: taken.length === 0 ? null : made / taken.length };
    });
    return a && b ? [{ kind, a: a.says, b: b.says, share: { a: a.share, b: b.share } }] : [];
  });
}

/** By period and by kind of shot: too many scores for a list. */
export const line: LineRules<BasketballView> = {
  periods: {
    placeOf: periodPlace,
    phaseOf: (number, { format }) => numberedPeriod(number, formatOf(format)),
  },
  list: null,
  countsOf,
  countsByHand: (facts) => {
    const fouls = setForBoth(facts, 'fouls');
    return fouls === null ? [] : [{ kind: 'team_fouls', a: String(fouls.a), b: String(fouls.b) }];
  },
  totalsOf: null,
  leaders: 'most_points',
};
