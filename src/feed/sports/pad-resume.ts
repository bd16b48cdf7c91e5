import type { Snapshot } from '../contract/messages.ts';
import type {
  BaseballSnapshot,
  BasketballSnapshot,
  FootballSnapshot,
  SoccerSnapshot,
} from '../contract/snapshots.ts';
import type { BaseballView, BasketballView, FootballView, SoccerView, SportView } from '../contract/views.ts';
import type { PerSide } from '../contract/values.ts';
import { assertNever } from '../contract/values.ts';
import { field, pair, side } from './reading.ts';

/**
 * The state from which a game of any service goes on by hand, as our rules know states; what the feed did not tell is as
 * before the game. Null where its score is not known, or its sport: there is nothing sure to go on from.
 */
export function resumableState(view: SportView, snapshot: unknown): Snapshot | null {
  const { a, b } = view.score;
  if (a === null || b === null) return null;
  const score = { a, b };
  switch (view.sport) {
    case 'basketball':
      return basketballState(view, score, snapshot);
    case 'soccer':
      return soccerState(view, score, snapshot);
    case 'baseball':
      return baseballState(view, score);
    case 'football':
      return footballState(view, score);
    case 'other':
      return null;
    default:
      return assertNever(view, 'View');
  }
}

/** A clock that is not told runs once the game has begun. */
function clockOf(view: BasketballView | FootballView): 'LIVE' | 'BREAK' {
  const isLive = view.clock === null ? view.period !== null : view.clock === 'live';
  return isLive ? 'LIVE' : 'BREAK';
}

function basketballState(view: BasketballView, score: PerSide, snapshot: unknown): BasketballSnapshot {
  const { period, ftsRemaining, possession, openAttempt } = view;
  const shotType = openAttempt?.shotType ?? null;
  return {
    score,
    clock: clockOf(view),
    period: period ?? 0,
    ftsRemaining: ftsRemaining ?? 0,
    possession,
    tipoffTeam: side(field(snapshot, 'tipoffTeam')),
    openAttempt: openAttempt === null || shotType === null ? null : { team: openAttempt.team, shotType },
  };
}

function soccerState(view: SoccerView, score: PerSide, snapshot: unknown): SoccerSnapshot {
  const { scoreUnderReview, phase, live, zone, inBox, possession, setPiece, varOpen } = view;
  const redCards = view.redCards ?? { a: 0, b: 0 };
  const shootout = pair(field(snapshot, 'shootout'));
  return {
    score,
    scoreUnderReview,
    phase: phase ?? 'pre_match',
    live: live ?? false,
    zone,
    inBox,
    possession,
    pendingSetPiece: setPiece === null ? null : { kind: setPiece.kind ?? 'set_piece', team: setPiece.team },
    openVar: varOpen ? { varId: 1 } : null,
    playersOnPitch: view.playersOnPitch ?? { a: 11 - redCards.a, b: 11 - redCards.b },
    yellowCards: view.yellowCards ?? { a: 0, b: 0 },
    redCards,
    ...(shootout === null ? {} : { shootout }),
  };
}

function baseballState(view: BaseballView, score: PerSide): BaseballSnapshot {
  const half = view.half ?? 'top';
  return {
    score,
    inning: view.inning ?? 1,
    half,
    outs: view.outs ?? 0,
    balls: view.balls ?? 0,
    strikes: view.strikes ?? 0,
    bases: view.bases ?? { first: false, second: false, third: false },
    batting: view.batting ?? (half === 'top' ? 'B' : 'A'),
    live: view.live ?? false,
    contact: view.contact ?? false,
  };
}

function footballState(view: FootballView, score: PerSide): FootballSnapshot {
  const { period, possession, down, distance, flagOpen, looseBall, live } = view;
  return {
    score,
    period: period ?? 0,
    clock: clockOf(view),
    possession,
    down,
    distance,
    flagOpen,
    looseBall,
    live: live ?? false,
  };
}
