import type { PerSide, Side } from '../../contract/values.ts';
import { assertNever } from '../../contract/values.ts';
import { refusal } from '../press.ts';
import { counted, scored } from '../rules.ts';
import type { Position, Rules, Stepped } from '../rules.ts';
import type { PlayPress, ScoreSet } from '../press.ts';
import { PENALTY, SoccerSnapshot, presses, type Reviewable, type SoccerPhase } from './wire.ts';

interface Memory {
  reviews: number;
  /** The last decision, until play continues. */
  last: Reviewable | null;
  /** The subject of the open review. */
  underReview: Reviewable | null;
}

type Soccer = Position<SoccerSnapshot, Memory>;
type Next = Stepped<SoccerSnapshot, Memory>;
type SoccerPress = PlayPress<typeof presses>;

const PLAYING: ReadonlySet<SoccerPhase> = new Set([
  'first_half',
  'second_half',
  'period_1',
  'period_2',
  'period_3',
  'period_4',
  'extra_first_half',
  'extra_second_half',
]);

function next(from: Soccer, snapshot: Partial<SoccerSnapshot>, memory: Partial<Memory> = {}): Soccer {
  return { snapshot: { ...from.snapshot, ...snapshot }, memory: { ...from.memory, ...memory } };
}

/** Closes a set piece when play continues. A penalty stays open until its result. */
function unlessPenalty(from: Soccer): SoccerSnapshot['pendingSetPiece'] {
  return from.snapshot.pendingSetPiece?.kind === PENALTY ? from.snapshot.pendingSetPiece : null;
}

/** Returns whether a kick was taken. States without that field show it too: the ball is dead until the kick. */
function isKickTaken({ pendingSetPiece: pending, live }: SoccerSnapshot): boolean {
  return pending?.kind === PENALTY && (pending.isTaken ?? live);
}

function goal(from: Soccer, team: Side): Soccer {
  return next(
    from,
    {
      score: scored(from.snapshot.score, team, 1),
      live: false,
      pendingSetPiece: unlessPenalty(from),
      inBox: false,
    },
    { last: { kind: 'goal', team } },
  );
}

function penaltyAwarded(from: Soccer, team: Side): Next {
  if (from.snapshot.pendingSetPiece?.kind === PENALTY) {
    return refusal(
      'already_open',
      'A penalty is already open: press pen_kick, then pen_scored or pen_missed.',
    );
  }
  return next(
    from,
    { pendingSetPiece: { kind: PENALTY, team, isTaken: false }, live: false },
    { last: { kind: 'penalty', team } },
  );
}

function penaltyKick(from: Soccer, team: Side): Next {
  const { pendingSetPiece: pending, phase } = from.snapshot;
  // In a shootout, kicks aren't awarded: each pen_kick opens its own.
  const isOpen = pending?.kind === PENALTY;
  if (!isOpen && phase !== 'penalties') {
    return refusal('nothing_open', 'No penalty is open: press penalty_awarded first.');
  }
  if (isOpen && pending.team !== team) {
    return refusal(
      'does_not_match',
      `The open penalty belongs to ${pending.team ?? 'the other side'}, not ${team}.`,
    );
  }
  if (isKickTaken(from.snapshot)) {
    return refusal('already_open', 'The kick is already taken: press pen_scored or pen_missed.');
  }
  return next(from, { pendingSetPiece: { kind: PENALTY, team, isTaken: true }, live: true }, { last: null });
}

function penaltyOutcome(from: Soccer, team: Side, isScored: boolean): Next {
  const { pendingSetPiece: pending, phase } = from.snapshot;
  if (pending?.kind !== PENALTY || !isKickTaken(from.snapshot)) {
    return refusal('nothing_open', 'No penalty kick is open: press pen_kick first.');
  }
  if (pending.team !== team) {
    return refusal(
      'does_not_match',
      `The open penalty belongs to ${pending.team ?? 'the other side'}, not ${team}.`,
    );
  }
  const closed = next(
    from,
    { pendingSetPiece: null, live: !isScored && phase !== 'penalties' },
    { last: null },
  );
  if (!isScored) return closed;
  if (phase !== 'penalties') return goal(closed, team);
  // Kicks of a shootout decide the winner; they aren't goals of the match.
  return next(closed, { shootout: scored(shootoutOf(from.snapshot), team, 1) });
}

function shootoutOf(snapshot: SoccerSnapshot): { a: number; b: number } {
  const shootout = snapshot['shootout'] as { a: number; b: number } | null | undefined;
  return shootout ?? { a: 0, b: 0 };
}

function reviewOpened(from: Soccer): Next {
  if (from.snapshot.openVar)
    return refusal('already_open', 'A review is already open: press var_resolve first.');
  const varId = from.memory.reviews + 1;
  const { last } = from.memory;
  return next(
    from,
    { openVar: { varId }, scoreUnderReview: last?.kind === 'goal', live: false },
    { reviews: varId, underReview: last },
  );
}

function reviewResolved(from: Soccer, outcome: 'stands' | 'overturned'): Next {
  if (!from.snapshot.openVar) return refusal('nothing_open', 'No review is open.');
  const subject = from.memory.underReview;
  if (outcome === 'overturned' && subject === null && from.snapshot.scoreUnderReview) {
    return refusal(
      'does_not_match',
      "The log doesn't say whose goal is under review. Correct the score, then press Overturned.",
    );
  }
  const closed = next(from, { openVar: null, scoreUnderReview: false }, { underReview: null });
  if (outcome === 'stands' || !subject) return closed;
  if (subject.kind === 'goal') {
    return next(closed, { score: counted(from.snapshot.score, subject.team, -1) }, { last: null });
  }
  const isStillPending = from.snapshot.pendingSetPiece?.kind === PENALTY && !isKickTaken(from.snapshot);
  return isStillPending ? next(closed, { pendingSetPiece: null }, { last: null }) : closed;
}

/**
 * Returns the state with a corrected score. If it is unknown whose goal is under review, the score no longer counts as
 * under review.
 */
function scoreCorrected(from: Soccer, score: PerSide): Soccer {
  const isReviewKnown = from.memory.underReview !== null;
  return next(from, { score, scoreUnderReview: from.snapshot.scoreUnderReview && isReviewKnown });
}

function phaseEntered(from: Soccer, phase: SoccerPhase): Soccer {
  const isPlaying = PLAYING.has(phase);
  return next(
    from,
    {
      phase,
      live: isPlaying,
      pendingSetPiece: unlessPenalty(from),
      ...(isPlaying ? {} : { zone: null, inBox: false, possession: null }),
      ...(phase === 'penalties' ? { shootout: shootoutOf(from.snapshot) } : {}),
    },
    { last: null },
  );
}

function step(from: Soccer, press: SoccerPress | ScoreSet): Next {
  switch (press.type) {
    case 'goal':
      return goal(from, press.payload.team);
    case 'penalty_awarded':
      return penaltyAwarded(from, press.payload.team);
    case 'pen_kick':
      return penaltyKick(from, press.payload.team);
    case 'pen_scored':
      return penaltyOutcome(from, press.payload.team, true);
    case 'pen_missed':
      return penaltyOutcome(from, press.payload.team, false);
    case 'var_review':
      return reviewOpened(from);
    case 'var_resolve':
      return reviewResolved(from, press.payload.outcome ?? 'stands');
    case 'possession':
      return next(
        from,
        { possession: press.payload.team, live: true, pendingSetPiece: unlessPenalty(from) },
        { last: null },
      );
    case 'zone':
      return next(from, { zone: press.payload.zone, inBox: press.payload.in_box ?? false });
    case 'yellow_card':
      return next(from, { yellowCards: counted(from.snapshot.yellowCards, press.payload.team, 1) });
    case 'red_card':
      return next(from, {
        redCards: counted(from.snapshot.redCards, press.payload.team, 1),
        playersOnPitch: counted(from.snapshot.playersOnPitch, press.payload.team, -1),
      });
    case 'set_piece':
      if (from.snapshot.pendingSetPiece?.kind === PENALTY) return from;
      return next(
        from,
        { pendingSetPiece: { kind: press.payload.kind, team: press.payload.team ?? null }, live: false },
        { last: null },
      );
    case 'phase':
      return phaseEntered(from, press.payload.phase);
    case 'score_set':
      return scoreCorrected(from, { a: press.payload.a, b: press.payload.b });
    default:
      return assertNever(press, 'Soccer press');
  }
}

/**
 * The rules of soccer (feed-protocol, Event vocabulary): one penalty and one review can be open at a time. A review is
 * about the goal or penalty pressed just before it; "overturned" retracts that goal or penalty.
 */
export const rules: Rules<SoccerSnapshot, Memory, typeof presses> = {
  sport: 'soccer',
  presses,
  scoring: ['goal', 'pen_scored', 'var_resolve', 'phase', 'score_set'],
  snapshot: SoccerSnapshot,
  initial: () => ({
    snapshot: {
      score: { a: 0, b: 0 },
      scoreUnderReview: false,
      phase: 'pre_match',
      live: false,
      zone: null,
      inBox: false,
      possession: null,
      pendingSetPiece: null,
      openVar: null,
      playersOnPitch: { a: 11, b: 11 },
      yellowCards: { a: 0, b: 0 },
      redCards: { a: 0, b: 0 },
    },
    memory: { reviews: 0, last: null, underReview: null },
  }),
  resumed: ({ reviewable, ...snapshot }) => {
    const { openVar } = snapshot;
    const last = reviewable ?? null;
    return { snapshot, memory: { reviews: openVar?.varId ?? 0, last, underReview: openVar && last } };
  },
  step,
};
