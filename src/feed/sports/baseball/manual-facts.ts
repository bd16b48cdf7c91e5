import { numberFrom, ofBothSides, textOf, type MatchInfoRow } from '../override.ts';

const NAME_MAX = 40;
const PITCHES_MAX = 250;
/** The maximum number of hits. No side has ever had this many in a game. */
const HITS_MAX = 60;

export const manualFacts: readonly MatchInfoRow[] = [
  { field: 'pitcher', name: 'Pitcher', input: textOf(NAME_MAX) },
  { field: 'pitches', name: 'Pitch count', input: numberFrom(0, PITCHES_MAX) },
  { field: 'batter', name: 'Batter', input: textOf(NAME_MAX) },
  ...ofBothSides('hits', 'Hits', numberFrom(0, HITS_MAX)),
  ...ofBothSides('errors', 'Errors', numberFrom(0, HITS_MAX)),
];
