import type { MatchMinute } from '../../contract/moments.ts';
import { en } from '../../../words/en.ts';
import { numberFrom, ofBothSides, textOf, type MatchInfoRow, type OverrideInput } from '../override.ts';
import type { ScorerList } from '../sport.ts';

const NAME_MAX = 40;
const SCORERS_MAX = 160;
const GOALS_MAX = 99;
/** The highest minute that can be entered. No match is longer. */
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

/** The separator between two scorers of a side: "Ebele 23', 67' · Okoro 40'". */
const APART = ' · ';

export const manualFacts: readonly MatchInfoRow[] = [
  { field: 'aggregate', name: 'Aggregate', input: aggregate },
  ...ofBothSides('scorers', 'Scorers', textOf(SCORERS_MAX)),
  ...ofBothSides('substitution', 'Substitution', substitution),
];

/** Returns whether an entry of the list is this name, followed by minutes. */
function isOf(scorer: string, name: string): boolean {
  const begun = `${name} `.toLowerCase();
  return scorer.toLowerCase().startsWith(begun) && /^\d/.test(scorer.slice(begun.length));
}

/** Adds a goal to a list: "Ebele 23'" with another goal in the 67th minute becomes "Ebele 23', 67'". */
function withScorer(list: string | null, name: string, minute: MatchMinute): string {
  const when = en.minute(minute);
  const scorers = (list ?? '').split(APART).filter((scorer) => scorer.trim() !== '');
  if (!scorers.some((scorer) => isOf(scorer, name))) return [...scorers, `${name} ${when}`].join(APART);
  return scorers.map((scorer) => (isOf(scorer, name) ? `${scorer}, ${when}` : scorer)).join(APART);
}

export const scorers: ScorerList = {
  field: 'scorers',
  name: 'Goal',
  nameMax: NAME_MAX,
  minuteMax: MINUTE_MAX,
  withScorer,
};
