import type { Press } from '../press.ts';
import { flag, nth, side, word } from '../reading.ts';
import {
  renamedEvents,
  renamedField,
  unchanged,
  type PressPlace,
  type VersionChange,
} from '../version-change.ts';

const renamedInV2 = renamedEvents({ fumble: 'loose_ball' });

/**
 * Converts scores of version 1: a field goal was an attempt and a result (today, one event for a good kick), and all
 * tries had the same type.
 */
function scoreOfV1(press: Press, place: PressPlace): Press | null {
  switch (press.type) {
    case 'fg_attempt':
    case 'fg_no_good':
      return null;
    case 'fg_good':
      return { ...press, type: 'field_goal', payload: { ...press.payload, ...kicker(press, place) } };
    case 'try':
      return tryOfV1(press);
    default:
      return renamedInV2(press, place);
  }
}

/** Returns the kicking side: from the event, else from its attempt, else the side with the ball. */
function kicker({ payload }: Press, { before, last }: PressPlace): { team?: 'A' | 'B' } {
  const team =
    side(payload['team']) ?? side(last('fg_attempt')?.payload['team']) ?? side(before['possession']);
  return team === null ? {} : { team };
}

/** Converts a try if its type is known. A failed try no longer has an event. */
function tryOfV1(press: Press): Press | null {
  const { payload } = press;
  const isGood = flag(payload['good']) ?? isGoodByWord(payload['result'] ?? payload['outcome']);
  if (isGood === false) return null;
  if (isGood === null) return press;
  switch (nth(payload['points'], 2) ?? pointsOfKind(payload['kind'])) {
    case 1:
      return { ...press, type: 'extra_point' };
    case 2:
      return { ...press, type: 'two_point_conversion' };
    default:
      return press;
  }
}

function isGoodByWord(value: unknown): boolean | null {
  const result = word(value);
  if (result === 'good' || result === 'made') return true;
  return result === 'no_good' || result === 'missed' || result === 'failed' ? false : null;
}

function pointsOfKind(value: unknown): number | null {
  const kind = word(value);
  if (kind === 'kick' || kind === 'extra_point') return 1;
  return kind === 'two_point' || kind === 'two_point_conversion' ? 2 : null;
}

/** The recorded changes of football's contract, by version. */
export const versions: readonly VersionChange[] = [
  // Splits `try` into `extra_point` and `two_point_conversion`, merges `fg_attempt` and `fg_good` into `field_goal`,
  // drops missed kicks and failed tries, and renames `fumble` (in snapshots to `looseBall`).
  { since: 2, event: scoreOfV1, state: renamedField('fumble', 'looseBall') },
  // Adds control messages to the contract.
  unchanged(3),
  // Removes `correlationId`.
  unchanged(4),
  { ...unchanged(5), event: renamedEvents({ break: 'period_end' }) },
];
