import type { ClockView, MatchView, Shootout } from '../../src/preload/contract/output-frame.ts';
import type { SoccerView } from '../../src/feed/sports/soccer/wire.ts';
import type { SoccerPhase } from '../../src/feed/sports/soccer/wire.ts';
import type { Pip } from '../kit/pips.ts';
import type { TeamViewModels } from '../kit/team.ts';

/** Each side's kicks of the round, and the score of the shoot-out as text. */
export interface ShootoutViewModel {
  a: readonly Pip[];
  score: string;
  b: readonly Pip[];
}

/** What the soccer scorebug says. Side A, the home side, stands left. */
export interface SoccerViewModel {
  sport: 'soccer';
  teams: TeamViewModels;
  /** In the first cell where no clock runs there. */
  phase: string | null;
  clock: ClockView | null;
  /** Under the clock: extra time, added minutes. */
  underClock: string | null;
  /** A goal is under review: the score is provisional. */
  isProvisional: boolean;
  redCards: { a: number; b: number };
  /** Hangs under the teams, most urgent first. */
  tab: string | null;
  /** Under the teams, beneath the tab. */
  shootout: ShootoutViewModel | null;
  /** Who has the ball and how near to the other goal, in thirds: 0 is without it. */
  threat: { a: number; b: number };
}

const PHASE_WORDS: Record<SoccerPhase, string | null> = {
  pre_match: null,
  first_half: '1ST HALF',
  half_time: 'HT',
  second_half: '2ND HALF',
  full_time: 'FT',
  extra_first_half: 'ET',
  extra_half_time: 'ET HT',
  extra_second_half: 'ET',
  penalties: 'PENS',
  ended: 'FT',
};
const CLOCKED: ReadonlySet<SoccerPhase> = new Set([
  'first_half',
  'second_half',
  'extra_first_half',
  'extra_second_half',
]);
const RED_CARDS_MAX = 5;

function tabOf(view: SoccerView, teams: TeamViewModels): string | null {
  if (view.varOpen) return view.scoreUnderReview ? 'VAR · GOAL CHECK' : 'VAR CHECK';
  if (view.scoreUnderReview) return 'GOAL UNDER REVIEW';
  if (view.setPiece?.kind !== 'penalty' || view.phase === 'penalties') return null;
  const taker = view.setPiece.team && teams[view.setPiece.team === 'A' ? 'a' : 'b'].shortNameVariants[0];
  return taker ? `PENALTY · ${taker}` : 'PENALTY';
}

/** Kicks of a round: five, then one more at a time. */
const ROUND = 5;

/** After five each a new row begins, as long as there are kicks. */
function shootoutOf({ a, b }: Shootout): ShootoutViewModel {
  const kicks = Math.max(a.length, b.length);
  const from = Math.floor(Math.max(0, kicks - 1) / ROUND) * ROUND;
  const places = from === 0 ? ROUND : kicks - from;
  const marks = (side: readonly boolean[]): Pip[] =>
    Array.from({ length: places }, (_, place) => {
      const hasScored = side[from + place];
      return hasScored === undefined ? 'empty' : hasScored ? 'lit' : 'crossed';
    });
  const scored = (side: readonly boolean[]): number => side.filter(Boolean).length;
  return { a: marks(a), score: `${scored(a)}–${scored(b)}`, b: marks(b) };
}

function threatOf({ possession, zone, inBox }: SoccerView, side: 'A' | 'B'): number {
  if (possession !== side) return 0;
  const isForward = zone === (side === 'A' ? 'b_half' : 'a_half');
  return isForward ? (inBox ? 3 : 2) : 1;
}

/** `showsZone`: the producer wants possession and danger marked. */
export function soccerViewModel(
  match: MatchView,
  view: SoccerView,
  teams: TeamViewModels,
  showsZone: boolean,
): SoccerViewModel {
  const { phase } = view;
  // Without a phase the clock is all there is to go by.
  const isClocked = !match.isFinal && (phase === null || CLOCKED.has(phase));
  const clock = isClocked ? match.clock : null;
  const isExtra = phase === 'extra_first_half' || phase === 'extra_second_half';
  const added = clock?.addedMinutes ?? 0;
  const underClock = [isExtra ? 'ET' : '', added > 0 ? `+${added}` : ''].filter(Boolean).join(' ');
  const isZoned = showsZone && !match.isFinal && view.live !== false && phase !== 'penalties';
  return {
    sport: 'soccer',
    teams,
    phase: match.isFinal ? 'FT' : phase && PHASE_WORDS[phase],
    clock,
    underClock: clock && underClock !== '' ? underClock : null,
    isProvisional: view.scoreUnderReview && !match.isFinal,
    redCards: {
      a: Math.min(view.redCards?.a ?? 0, RED_CARDS_MAX),
      b: Math.min(view.redCards?.b ?? 0, RED_CARDS_MAX),
    },
    tab: match.isFinal ? null : tabOf(view, teams),
    shootout: match.shootout && shootoutOf(match.shootout),
    threat: { a: isZoned ? threatOf(view, 'A') : 0, b: isZoned ? threatOf(view, 'B') : 0 },
  };
}
