import { lookUp } from '../../contract/lookup.ts';
import type { Press } from '../press.ts';
import { asRecord, side } from '../reading.ts';
import { renamedEvents, unchanged, type PressPlace, type VersionChange } from '../version-change.ts';

const ATTEMPTS: ReadonlySet<string> = new Set(['2pt_attempt', '3pt_attempt', 'ft_attempt']);
const RESULTS: ReadonlySet<string> = new Set(['made', 'miss']);

/**
 * Adds the shooter and the shot if the event lacks them: a result belongs to the open attempt, an attempt to the side
 * with the ball, a free throw to the side that was sent to the line.
 */
function withShot(press: Press, place: PressPlace): Press {
  const { before } = place;
  if (RESULTS.has(press.type)) {
    const open = asRecord(before['openAttempt']);
    return withMissing(press, { team: side(open), shot_type: open?.['shotType'] });
  }
  if (!ATTEMPTS.has(press.type)) return press;
  const isAtLine = press.type === 'ft_attempt' && Number(before['ftsRemaining']) > 0;
  const shooter = isAtLine ? place.last('to_the_line')?.payload['team'] : before['possession'];
  return withMissing(press, { team: side(shooter) });
}

/** Adds the known fields that the payload lacks. */
function withMissing(press: Press, known: Record<string, unknown>): Press {
  const added = Object.entries(known).filter(
    ([name, value]) => (lookUp(press.payload, name) ?? null) === null && (value ?? null) !== null,
  );
  return added.length === 0
    ? press
    : { ...press, payload: { ...press.payload, ...Object.fromEntries(added) } };
}

/** The recorded changes of basketball's contract, by version. */
export const versions: readonly VersionChange[] = [
  // Adds control messages to the contract.
  unchanged(5),
  // Adds `team` to attempts, `team` and `shot_type` to results; removes the snapshot's `lastResolved` and `attemptId`.
  { ...unchanged(6), event: withShot },
  // Makes `team` required.
  { ...unchanged(7), event: withShot },
  // Removes `correlationId`.
  unchanged(8),
  { ...unchanged(9), event: renamedEvents({ break: 'period_end' }) },
];
