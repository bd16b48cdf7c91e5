import { ASIDE_KINDS, type Moment, type MomentKind } from '../../contract/moments.ts';
import type { PerSide, Side } from '../../contract/values.ts';
import { field, pair } from '../reading.ts';
import { PENALTY, type Reviewable, type SoccerSnapshot, type SoccerView } from './wire.ts';

const GOALS: ReadonlySet<MomentKind> = new Set(['goal', 'penalty_goal']);

function pendingOf({
  kind,
  team,
  isTaken,
}: NonNullable<SoccerView['setPiece']>): SoccerSnapshot['pendingSetPiece'] {
  return { kind: kind ?? 'set_piece', team, ...(isTaken !== null && { isTaken }) };
}

/** Returns the side whose goal led to the current score; null: unknown. */
function sideOfGoal({ a, b }: PerSide, moments: readonly Moment[]): Side | null {
  const newest = moments.findLast(({ kind, state }) => GOALS.has(kind) && state !== 'withdrawn');
  if (newest?.feedScore.a === a && newest.feedScore.b === b) return newest.side;
  if (a > 0 && b > 0) return null;
  return a > 0 ? 'A' : b > 0 ? 'B' : null;
}

/** Returns the subject of the open review, or of a review that is opened before play continues; null: unknown. */
function reviewableOf(
  { varOpen, scoreUnderReview, live, setPiece }: SoccerView,
  score: PerSide,
  moments: readonly Moment[],
): Reviewable | null {
  if (setPiece?.kind === PENALTY && setPiece.team !== null && !scoreUnderReview) {
    return setPiece.isTaken === true ? null : { kind: 'penalty', team: setPiece.team };
  }
  const isAboutGoal = varOpen ? scoreUnderReview : isAfterGoal(live, setPiece, moments);
  const team = isAboutGoal ? sideOfGoal(score, moments) : null;
  return team && { kind: 'goal', team };
}

/** Returns whether play has been stopped since the newest goal. */
function isAfterGoal(
  live: SoccerView['live'],
  setPiece: SoccerView['setPiece'],
  moments: readonly Moment[],
): boolean {
  const newest = moments.findLast(({ kind, state }) => !ASIDE_KINDS.has(kind) && state !== 'withdrawn');
  return live === false && setPiece === null && newest !== undefined && GOALS.has(newest.kind);
}

export function resumableState(
  view: SoccerView,
  score: PerSide,
  snapshot: unknown,
  moments: readonly Moment[],
): SoccerSnapshot {
  const { scoreUnderReview, phase, live, zone, inBox, possession, setPiece, varOpen } = view;
  const redCards = view.redCards ?? { a: 0, b: 0 };
  const shootout = pair(field(snapshot, 'shootout'));
  const reviewable = reviewableOf(view, score, moments);
  return {
    score,
    scoreUnderReview,
    phase: phase ?? 'pre_match',
    live: live ?? false,
    zone,
    inBox,
    possession,
    pendingSetPiece: setPiece && pendingOf(setPiece),
    openVar: varOpen ? { varId: 1 } : null,
    playersOnPitch: view.playersOnPitch ?? { a: 11 - redCards.a, b: 11 - redCards.b },
    yellowCards: view.yellowCards ?? { a: 0, b: 0 },
    redCards,
    ...(shootout === null ? {} : { shootout }),
    ...(reviewable && { reviewable }),
  };
}
