import type { BugReaction } from '../../src/preload/contract/bug-reaction.ts';
import type { ClockView, MatchView } from '../../src/preload/contract/output-frame.ts';
import { playStateOf, visibleClocks } from '../../src/preload/contract/visible-clocks.ts';
import { visibleView, tabOf } from '../../src/feed/sports/soccer/visible.ts';
import type { SoccerView } from '../../src/feed/sports/soccer/wire.ts';
import type { Words } from '../../src/words/en.ts';
import type { Direction } from '../../src/words/languages.ts';
import { statusVariants } from '../kit/competition.ts';
import { shootoutMarks, type ShootoutMarks } from '../kit/shootout-marks.ts';
import type { SideKeys } from '../kit/side-order.ts';
import type { TeamViewModels } from '../kit/team.ts';

/** The model of the soccer scorebug. */
export interface SoccerViewModel {
  sport: 'soccer';
  teams: TeamViewModels;
  /** The sides from left to right: the home team first, unless the sides are swapped. */
  order: SideKeys;
  /** Variants of the text in the first cell when there is no running clock, longest first. */
  phase: readonly [string, ...string[]] | null;
  clock: ClockView | null;
  /** Text below the clock: the countdown's label, extra time, or added minutes. */
  underClock: string | null;
  /** True while a goal is under review and the score is therefore provisional. */
  isProvisional: boolean;
  redCards: { a: number; b: number };
  /** The text of the tab below the teams: the most urgent message. */
  tab: string | null;
  /** Shown below the teams, in the place of `tab`, which covers it. */
  shootout: ShootoutMarks | null;
  /**
   * The danger of each team's attack: 0 without possession, 1 outside the opponent's half, 2 in it, 3 in the
   * box.
   */
  threat: { a: number; b: number };
}

const RED_CARDS_MAX = 5;

function threatOf({ possession, zone, inBox }: SoccerView, side: 'A' | 'B'): number {
  if (possession !== side) return 0;
  const isForward = zone === (side === 'A' ? 'b_half' : 'a_half');
  return isForward ? (inBox ? 3 : 2) : 1;
}

function underClockOf({ phase, countdown }: MatchView, clock: ClockView, words: Words): string | null {
  const added = clock.addedMinutes ?? 0;
  const notes = [
    countdown ? words.toGo : '',
    phase?.is === 'extra-time' ? words.extraTime : '',
    phase?.is === 'overtime' ? words.phase.bugCode(phase) : '',
    added > 0 ? words.added(added) : '',
  ];
  return notes.filter(Boolean).join(' ') || null;
}

function redCardsOf({ redCards }: SoccerView): SoccerViewModel['redCards'] {
  return {
    a: Math.min(redCards?.a ?? 0, RED_CARDS_MAX),
    b: Math.min(redCards?.b ?? 0, RED_CARDS_MAX),
  };
}

function phaseOf({ phase, status }: MatchView, words: Words): SoccerViewModel['phase'] {
  if (status !== null) return statusVariants(status, words);
  // Before kickoff the clock's slot is empty.
  return phase === null || phase.is === 'before' ? null : [words.phase.bugCode(phase)];
}

export function soccerViewModel(
  match: MatchView,
  feedView: SoccerView,
  teams: TeamViewModels,
  {
    words,
    direction,
    showsZone,
    order,
    reaction,
  }: {
    words: Words;
    direction: Direction;
    showsZone: boolean;
    order: SideKeys;
    reaction?: BugReaction | undefined;
  },
): SoccerViewModel {
  const at = playStateOf(match, reaction);
  const view = visibleView(feedView, at);
  const { phase } = match;
  const clock = match.countdown ?? visibleClocks(match).clock;
  const isZoned = showsZone && !at.isFinal && view.live !== false && phase?.is !== 'penalties';
  return {
    sport: 'soccer',
    teams,
    order,
    phase: phaseOf(match, words),
    clock,
    underClock: clock && underClockOf(match, clock, words),
    isProvisional: view.scoreUnderReview,
    redCards: redCardsOf(view),
    tab: tabOf(view, words, (side) => teams[side === 'A' ? 'a' : 'b'].shortNameVariants[0], at),
    shootout: match.shootout && shootoutMarks(match.shootout, order, direction),
    threat: { a: isZoned ? threatOf(view, 'A') : 0, b: isZoned ? threatOf(view, 'B') : 0 },
  };
}
