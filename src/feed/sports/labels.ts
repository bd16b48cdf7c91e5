import { watchedSport } from './definitions.ts';
import { humanised, ownEntry, payloadField, whole, type LabelledEvent } from './event.ts';

/** What several sports, and the service itself, say in the same words. */
const COMMON: Readonly<Record<string, string>> = {
  possession: 'Possession',
  live: 'Play on',
  period_end: 'End of period',
  scout_status: 'Scout status',
  resume: 'Taken over',
};

/** What happened, in words for a tape row. Types this build does not know are written out from their name. */
export function labelOf(sport: string, event: LabelledEvent): string {
  return (
    correction(event) ??
    watchedSport(sport).labelOf(event) ??
    ownEntry(COMMON, event.type) ??
    humanised(event.type.slice(0, 64))
  );
}

function correction(event: LabelledEvent): string | null {
  if (event.type === 'undo') {
    const seq = whole(payloadField(event, 'retractsSeq'));
    return seq === null ? 'Undo' : `Undo of ${seq}`;
  }
  if (event.type !== 'score_set') return null;
  const a = whole(payloadField(event, 'a'));
  const b = whole(payloadField(event, 'b'));
  return a === null || b === null ? 'Score correction' : `Score set to ${a}–${b}`;
}
