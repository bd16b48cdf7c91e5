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

/** A field goal was tried, and then good or not; now it is told once it is good. Tries were of one kind. */
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

/** Who kicked: by the event itself, by its attempt, else the side with the ball. */
function kicker({ payload }: Press, { before, last }: PressPlace): { team?: 'A' | 'B' } {
  const team =
    side(payload['team']) ?? side(last('fg_attempt')?.payload['team']) ?? side(before['possession']);
  return team === null ? {} : { team };
}

/** A try as far as it says what it was; one that failed is no event any more. */
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
  const said = word(value);
  if (said === 'good' || said === 'made') return true;
  return said === 'no_good' || said === 'missed' || said === 'failed' ? false : null;
}

function pointsOfKind(value: unknown): number | null {
  const said = word(value);
  if (said === 'kick' || said === 'extra_point') return 1;
  return said === 'two_point' || said === 'two_point_conversion' ? 2 : null;
}

/** What the versions of football's contract changed. */
export const versions: readonly VersionChange[] = [
  // Scores of their own names, `fumble` renamed, and attempts at field goals gone, from events and snapshots.
  { since: 2, event: scoreOfV1, state: renamedField('fumble', 'looseBall') },
  // Control messages are part of the contract.
  unchanged(3),
  // `correlationId` is gone.
  unchanged(4),
  { ...unchanged(5), event: renamedEvents({ break: 'period_end' }) },
];
