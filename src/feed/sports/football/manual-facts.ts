import { choiceOf, numberFrom, ofBothSides, type MatchInfoRow } from '../override.ts';
import type { PlayClock } from '../sport.ts';
import { TIMEOUTS_MAX, type FootballRules } from './match-rules.ts';

/** The line in the middle of the field, which belongs to neither side. */
const MIDFIELD_YARDS = 50;

export const manualFacts: readonly MatchInfoRow[] = [
  ...ofBothSides('timeouts', 'Timeouts left', {
    ...numberFrom(0, TIMEOUTS_MAX, TIMEOUTS_MAX),
    fromRule: 'timeouts',
  }),
  {
    field: 'ballOn',
    name: 'Ball on',
    input: {
      kind: 'parts',
      parts: [
        {
          key: 'side',
          name: 'Half of',
          input: choiceOf(['A', 'A'], ['B', 'B']),
          // The 50 is in neither half.
          isOptional: true,
        },
        { key: 'yards', name: 'Yard line', input: numberFrom(1, MIDFIELD_YARDS), isOptional: false },
      ],
    },
  },
  {
    field: 'redZone',
    name: 'Red zone',
    input: choiceOf(['yes', 'Yes'], ['no', 'No']),
    saidAs: () => ({ yes: 1, no: 0 }),
  },
];

/** The play clock: until the snap, and after a stoppage. */
export const playClockOf = ({ playClock, playClockShort }: FootballRules): PlayClock => ({
  name: 'Play clock',
  resetsMs: [playClock * 1_000, playClockShort * 1_000],
  showsTenths: false,
  stopsWithMatch: false,
});
