import type { InsertSays } from '../../contract/inserts.ts';
import type { Side } from '../../contract/values.ts';
import { written, type SportInserts } from '../inserts.ts';
import type { BaseballView } from './wire.ts';

/** How many of the last innings count as late in the game. */
const LATE_INNINGS = 3;

export const inserts: SportInserts<BaseballView> = {
  run: null,
  tellsLead: true,
  isLate: ({ inning, rules }) => inning !== null && inning > rules.innings - LATE_INNINGS,
  isBusy: () => false,
  standing({ batting }, facts) {
    const fielding: Side | null = batting && (batting === 'A' ? 'B' : 'A');
    const [batter, pitcher] = [written(facts, 'batter'), written(facts, 'pitcher')];
    const batteryInserts: (InsertSays | null)[] = [
      batter === null ? null : { kind: 'batter', side: batting, name: batter },
      pitcher === null ? null : { kind: 'pitcher', side: fielding, name: pitcher },
    ];
    return batteryInserts.filter((one) => one !== null);
  },
};
