import { ofSides, timeOuts, type SportInserts } from '../inserts.ts';
import type { BasketballView } from './wire.ts';

/** The inserts of basketball. A run is shown from eight points on; a single basket adds at most three. */
export const inserts: SportInserts<BasketballView> = {
  run: { from: 8, stepMax: 3 },
  tellsLead: true,
  isLate: ({ period, rules }) => period !== null && period >= rules.periods,
  // The tab over the end of the board counts free throws.
  isBusy: ({ clock, ftsRemaining }) => clock === 'break' || (ftsRemaining ?? 0) > 0,
  standing: (_view, facts) => [
    ...ofSides((side, key) => {
      const bonus = facts.facts[`bonus.${key}`];
      return bonus === 'bonus' || bonus === 'double'
        ? { kind: 'bonus', side, isDouble: bonus === 'double' }
        : null;
    }),
    ...timeOuts(facts),
  ],
};
