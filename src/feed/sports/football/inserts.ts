import { timeOuts, type SportInserts } from '../inserts.ts';
import type { FootballView } from './wire.ts';
import { QUARTERS } from './words.ts';

export const inserts: SportInserts<FootballView> = {
  run: null,
  tellsLead: true,
  isLate: ({ period }) => period !== null && period >= QUARTERS.regular,
  isBusy: ({ flagOpen }) => flagOpen,
  standing: (_view, facts) => timeOuts(facts),
};
