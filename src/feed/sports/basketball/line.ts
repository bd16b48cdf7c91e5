import type { CountKind } from '../../contract/counts.ts';
import type { Side } from '../../contract/values.ts';
import { setForBoth } from '../counts.ts';
import { sideOf } from '../event.ts';
import { formatOf, numberedPeriod, periodPlace } from '../periods.ts';
import type { Count, LineRules } from '../sport.ts';
import type { BasketballView, ShotType } from './wire.ts';
import type { Press } from '../press.ts';

const FIELD_GOALS = ['2pt', '3pt'] as const satisfies readonly ShotType[];

/**
 * The shots by the count that they add to. `missedAs`: attempts are counted only if the log has a miss of one of these
 * shots.
 */
const SHOTS: readonly { shot: ShotType; kind: CountKind; missedAs: readonly ShotType[] }[] = [
  { shot: '2pt', kind: 'two_pointers', missedAs: FIELD_GOALS },
  { shot: '3pt', kind: 'three_pointers', missedAs: FIELD_GOALS },
  { shot: 'ft', kind: 'free_throws', missedAs: ['ft'] },
];

/**
 * Returns the shots made, by kind; empty if they don't add up to the score. Attempts and percentages are included only
 * if misses are pressed: the scoring pad has no button for a missed field goal, and without misses every side would
 * shoot 100%.
 */
function countsOf(events: readonly Press[], _view: BasketballView, isExact: boolean): Count[] {
  if (!isExact) return [];
  const shotsOf = (type: 'made' | 'miss', shots: readonly ShotType[]): Press[] =>
    events.filter((event) => event.type === type && shots.some((one) => one === event.payload['shot_type']));
  return SHOTS.flatMap(({ shot, kind, missedAs }): Count[] => {
    const [allMade, allMissed] = [shotsOf('made', [shot]), shotsOf('miss', [shot])];
    if (allMade.length + allMissed.length === 0) return [];
    const by = (side: Side, shots: readonly Press[]): number =>
      shots.filter((one) => sideOf(one) === side).length;
    const [a, b] = [by('A', allMade), by('B', allMade)];
    if (shotsOf('miss', missedAs).length === 0) return [{ kind, a: String(a), b: String(b) }];
    const attempts = { a: a + by('A', allMissed), b: b + by('B', allMissed) };
    const share = (hits: number, attempts: number): number | null =>
      attempts === 0 ? null : hits / attempts;
    return [
      {
        kind,
        a: `${a}/${attempts.a}`,
        b: `${b}/${attempts.b}`,
        share: { a: share(a, attempts.a), b: share(b, attempts.b) },
      },
    ];
  });
}

/** Scores by period and by kind of shot. There are too many for a list. */
export const line: LineRules<BasketballView> = {
  periods: {
    placeOf: periodPlace,
    phaseOf: (number, { rules }) => numberedPeriod(number, formatOf(rules)),
  },
  corrections: {},
  list: 'too-many',
  countsOf,
  manualCounts: (facts) => {
    const fouls = setForBoth(facts, 'fouls');
    return fouls === null ? [] : [{ kind: 'team_fouls', a: String(fouls.a), b: String(fouls.b) }];
  },
  totalsOf: null,
  scorers: 'points',
};
