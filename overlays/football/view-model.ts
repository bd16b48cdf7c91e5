import type { ClockView, MatchView } from '../../src/preload/contract/output-frame.ts';
import { isPlayed, playStateOf, visibleClocks } from '../../src/preload/contract/visible-clocks.ts';
import { visibleView } from '../../src/feed/sports/football/visible.ts';
import type { FootballView } from '../../src/feed/sports/football/wire.ts';
import type { SideKeys } from '../kit/side-order.ts';
import type { TeamViewModels } from '../kit/team.ts';
import type { Words } from '../../src/words/en.ts';
import { ballOn, toGoOf } from '../../src/feed/sports/football/to-go.ts';
import { numberFact, textFact } from '../kit/manual-facts.ts';
import { centerVariants, recordBefore } from '../kit/competition.ts';

/** The model of the football scorebug. */
export interface FootballViewModel {
  sport: 'football';
  teams: TeamViewModels;
  /** The sides from left to right: the visitors first, unless the sides are swapped. */
  order: SideKeys;
  /** Variants for the middle cell, longest first. */
  center: readonly [string, ...string[]];
  /**
   * The word for a quarter, shown next to its number if there is no clock. Null outside periods, or if the
   * language has none.
   */
  quarter: string | null;
  /** The quarter's clock or, in the hour before the game, the countdown. */
  clock: ClockView | null;
  possession: 'a' | 'b' | null;
  /** Down and distance or "loose ball", on chalk. */
  situation: string | null;
  /** The text of the flag tab while a flag is on the field. */
  flag: string | null;
  /** Shown below the names before the game. */
  records: { a: string | null; b: string | null };
  /** Timeouts left, shown as marks above the names. */
  timeouts: { a: number | null; b: number | null };
  playClock: ClockView | null;
  /** The ball's position, on a separate tab. */
  field: FieldTab | null;
}

export interface FieldTab {
  /** Variants such as "HAR 35", longest first. */
  variants: readonly string[];
  /** Whether the offense is inside the opponent's 20. */
  isRedZone: boolean;
}

const RED_ZONE_YARDS = 20;
const MIDFIELD = 50;

/** Returns whether the ball is in the red zone: the producer's setting or, if unset, the ball's position. */
function isRedZone(match: MatchView, possession: FootballView['possession']): boolean {
  const redZone = textFact(match, 'redZone');
  if (redZone !== null) return redZone === 'yes';
  const ball = ballOn(match.manualFacts);
  if (ball === null || ball.side === null || possession === null) return false;
  return ball.side !== possession && ball.yards <= RED_ZONE_YARDS;
}

function fieldOf(
  match: MatchView,
  { possession }: FootballView,
  teams: TeamViewModels,
  words: Words,
): FieldTab | null {
  const ball = ballOn(match.manualFacts);
  const isRed = isRedZone(match, possession);
  const code = ball?.side ? (teams[ball.side === 'A' ? 'a' : 'b'].shortNameVariants[0] ?? '') : '';
  // The 50-yard line belongs to neither team.
  const line =
    ball && (ball.yards === MIDFIELD || code === '' ? String(ball.yards) : `${code} ${ball.yards}`);
  if (isRed) {
    const { redZone } = words.tabs;
    return { variants: line === null ? [redZone] : [`${redZone} · ${line}`, line], isRedZone: true };
  }
  return line === null ? null : { variants: [line], isRedZone: false };
}

function situationOf({ manualFacts }: MatchView, view: FootballView, { tabs }: Words): string | null {
  const { looseBall, down } = view;
  if (looseBall) return tabs.looseBall;
  return down === null || down < 1 ? null : tabs.down(down, toGoOf(view, manualFacts));
}

export function footballViewModel(
  match: MatchView,
  feedView: FootballView,
  teams: TeamViewModels,
  { words, order }: { words: Words; order: SideKeys },
): FootballViewModel {
  const view = visibleView(feedView, playStateOf(match));
  const isOn = isPlayed(match);
  const { clock, playClock } = visibleClocks(match);
  function timeoutsOf(side: 'a' | 'b'): number | null {
    return match.isFinal ? null : numberFact(match, `timeouts.${side}`);
  }
  return {
    sport: 'football',
    teams,
    order,
    center: centerVariants(match, words),
    quarter:
      match.status === null && match.phase?.is === 'period' && words.quarter !== '' ? words.quarter : null,
    clock: match.countdown ?? clock,
    possession: view.possession ? (view.possession === 'A' ? 'a' : 'b') : null,
    situation: situationOf(match, view, words),
    flag: view.flagOpen ? words.tabs.flag : null,
    records: { a: recordBefore(match, 'a'), b: recordBefore(match, 'b') },
    timeouts: { a: timeoutsOf('a'), b: timeoutsOf('b') },
    playClock,
    field: isOn ? fieldOf(match, view, teams, words) : null,
  };
}
