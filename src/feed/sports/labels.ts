import { watchedSport } from './definitions.ts';
import {
  humanised,
  noneBefore,
  ownEntry,
  payloadField,
  whole,
  type LabelledEvent,
  type LastEvent,
} from './event.ts';

/** Labels shared by several sports and the service. */
const COMMON: Readonly<Record<string, string>> = {
  possession: 'Possession',
  live: 'Ball live',
  period_end: 'End of period',
  scout_status: 'Scout status',
  resume: 'Taken over',
};

/** Returns an event's label for a row of the event log. Labels of unknown types are derived from their names. */
export function labelOf(sport: string, event: LabelledEvent, last: LastEvent = noneBefore): string {
  const { first, labelOf: labelIn } = watchedSport(sport);
  return (
    correction(event, first) ??
    labelIn(event, last) ??
    ownEntry(COMMON, event.type) ??
    humanised(event.type.slice(0, 64))
  );
}

function correction(event: LabelledEvent, first: 'home' | 'away'): string | null {
  if (event.type === 'undo') {
    const seq = whole(payloadField(event, 'retractsSeq'));
    return seq === null ? 'Undo' : `Undo of ${seq}`;
  }
  if (event.type !== 'score_set') return null;
  const a = whole(payloadField(event, 'a'));
  const b = whole(payloadField(event, 'b'));
  if (a === null || b === null) return 'Score correction';
  return `Score set to ${first === 'away' ? `${b}–${a}` : `${a}–${b}`}`;
}
