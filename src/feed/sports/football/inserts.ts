import { timeOuts, type SportInserts } from '../inserts.ts';
import type { FootballView } from './wire.ts';

export const inserts: SportInserts<FootballView> = {
  run: null,
  tellsLead: true,
  isLate: ({ period, rules }) => period !== null && period >= rules.periods,
  isBusy: ({ flagOpen }) => flagOpen,
  standing: (_view, facts) => timeOuts(facts),
};
