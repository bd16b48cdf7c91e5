import type { InsertSays } from '../../../feed/contract/inserts.ts';
import { en } from '../../../words/en.ts';
import { insertWords as inserts } from '../../../words/inserts.ts';

/** Returns an insert's name for the control window and the as-run log: "Run 10–0, A". */
export function insertName(says: InsertSays): string {
  const { tabs } = en;
  const of = 'side' in says && says.side !== null ? `, ${says.side}` : '';
  switch (says.kind) {
    case 'run':
      return `${inserts.run} ${says.points}–0${of}`;
    case 'lead_change':
      return `${inserts.leadChange}${of}`;
    case 'bonus':
      return `${says.isDouble ? tabs.doubleBonus : tabs.bonus}${of}`;
    case 'time_out':
      return `${inserts.timeOut}, ${inserts.left(says.left)}${of}`;
    case 'short_handed':
      return `${inserts.downTo(says.players)}${of}`;
    case 'batter':
      return `${inserts.atBat}: ${says.name}${of}`;
    case 'pitcher':
      return `${inserts.pitching}: ${says.name}${of}`;
    case 'added_time':
      return `${inserts.addedTime} ${en.added(says.minutes)}`;
    case 'series':
      return says.text;
  }
}
