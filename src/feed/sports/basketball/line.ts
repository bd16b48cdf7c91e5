import type { TapeEvent } from '../../contract/messages.ts';
import type { Side } from '../../contract/values.ts';
import { sideOf } from '../event.ts';
import { periodHeading, periodPlace } from '../periods.ts';
import type { Count, LineRules } from '../sport.ts';
import { formatOf } from './words.ts';
import type { BasketballView, ShotType } from './wire.ts';

const SHOTS = [
  ['2pt', 'Two-pointers'],
  ['3pt', 'Three-pointers'],
  ['ft', 'Free throws'],
] as const satisfies readonly (readonly [ShotType, string])[];

/** Shots made and taken, by kind. */
function countsOf(events: readonly TapeEvent[]): Count[] {
  return SHOTS.flatMap(([kind, label]) => {
    const shots = events.filter(
      ({ type, payload }) => (type === 'made' || type === 'miss') && payload['shot_type'] === kind,
    );
    if (shots.length === 0) return [];
    const of = (side: Side): string => {
      const taken = shots.filter((shot) => sideOf(shot) === side);
      return `${taken.filter(({ type }) => type === 'made').length}/${taken.length}`;
    };
    return [{ label, a: of('A'), b: of('B') }];
  });
}

/** By period and by kind of shot: too many scores for a list. */
export const line: LineRules<BasketballView> = {
  periods: {
    placeOf: periodPlace,
    headingOf: (number, { format }) => periodHeading(number, formatOf(format).regular),
  },
  list: null,
  countsOf,
};
