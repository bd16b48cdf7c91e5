import { numberFrom, ofBothSides, textOf, type ManualFactRow, type OverrideInput } from '../override.ts';

const NAME_MAX = 40;
const SCORERS_MAX = 160;
const GOALS_MAX = 99;
/** With extra time and what is added to it. */
const MINUTE_MAX = 150;

const substitution: OverrideInput = {
  kind: 'parts',
  parts: [
    { key: 'out', name: 'Off', input: textOf(NAME_MAX), isOptional: false },
    { key: 'in', name: 'On', input: textOf(NAME_MAX), isOptional: false },
    { key: 'minute', name: 'Minute', input: numberFrom(1, MINUTE_MAX), isOptional: true },
  ],
};

const aggregate: OverrideInput = {
  kind: 'parts',
  parts: [
    { key: 'a', name: 'A', input: numberFrom(0, GOALS_MAX), isOptional: false },
    { key: 'b', name: 'B', input: numberFrom(0, GOALS_MAX), isOptional: false },
  ],
};

/** Between two scorers of a side: "Saka 23', 67' · Rice 40'". */
export const SCORERS_APART = ' · ';

export const manualFacts: readonly ManualFactRow[] = [
  { field: 'aggregate', name: 'Aggregate', input: aggregate },
  ...ofBothSides('scorers', 'Scorers', textOf(SCORERS_MAX)),
  ...ofBothSides('substitution', 'Substitution', substitution),
];
