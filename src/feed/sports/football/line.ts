import { countsByType } from '../counts.ts';
import { periodHeading, periodPlace } from '../periods.ts';
import type { LineRules } from '../sport.ts';
import { QUARTERS } from './words.ts';
import type { FootballView } from './wire.ts';

/** By quarter, with every score. */
export const line: LineRules<FootballView> = {
  periods: {
    placeOf: periodPlace,
    headingOf: (number) => periodHeading(number, QUARTERS.regular),
  },
  list: {
    kinds: new Set(['touchdown', 'field_goal', 'extra_point', 'two_point_conversion', 'safety']),
    corrections: { 1: 'Extra point', 3: 'Field goal', 6: 'Touchdown' },
    // The column is narrow: quarters are told by their number.
    whenOf: (view) => {
      const { number } = periodPlace(view) ?? {};
      if (number === undefined) return null;
      return number <= QUARTERS.regular ? `Q${number}` : periodHeading(number, QUARTERS.regular);
    },
  },
  countsOf: (events) =>
    countsByType(events, [
      ['touchdown', 'Touchdowns'],
      ['field_goal', 'Field goals'],
      ['turnover', 'Turnovers'],
    ]),
};
