import { countsByType } from '../counts.ts';
import { formatOf, numberedPeriod, periodPlace } from '../periods.ts';
import type { LineRules } from '../sport.ts';
import type { FootballView } from './wire.ts';

const SCORES = [
  ['touchdown', 'touchdowns'],
  ['field_goal', 'field_goals'],
] as const;

/** Scores by quarter, with a list of every score. */
export const line: LineRules<FootballView> = {
  periods: {
    placeOf: periodPlace,
    phaseOf: (number, { rules }) => numberedPeriod(number, formatOf(rules)),
  },
  corrections: { 1: 'extra_point', 3: 'field_goal', 6: 'touchdown' },
  list: {
    kinds: new Set([
      'touchdown',
      'field_goal',
      'extra_point',
      'two_point_conversion',
      'defensive_two_point',
      'safety',
    ]),
    // A try after the clock ran out still belongs to the ended quarter.
    phaseOf: (view) => {
      const place = periodPlace(view);
      return place && numberedPeriod(place.number, formatOf(view.rules));
    },
  },
  countsOf: (events, _view, isExact) =>
    countsByType(events, [...(isExact ? SCORES : []), ['turnover', 'turnovers']]),
  manualCounts: () => [],
  totalsOf: null,
  scorers: new Set(['touchdown', 'field_goal', 'safety']),
};
