import type { ClockView, MatchView } from '../../src/preload/contract/output-frame.ts';
import { isPlayed, playStateOf, seenClocks } from '../../src/preload/contract/seen-clocks.ts';
import { seenView } from '../../src/feed/sports/football/seen.ts';
import type { FootballView } from '../../src/feed/sports/football/wire.ts';
import type { TeamViewModels } from '../kit/team.ts';
import type { Words } from '../../src/words/en.ts';
import { ballOn, toGoOf } from '../../src/feed/sports/football/to-go.ts';
import { numberFact, textFact } from '../kit/manual-facts.ts';
import { centerVariants, recordBefore } from '../kit/competition.ts';

/** What the football scorebug says. The visitors, side B, stand left. */
export interface FootballViewModel {
  sport: 'football';
  teams: TeamViewModels;
  /** Variants for the middle cell, longest first. */
  center: readonly [string, ...string[]];
  /** Beside the phase, where it is a quarter that is being played. */
  quarter: string | null;
  /** Of the quarter; in the hour before the game, to its start. */
  clock: ClockView | null;
  possession: 'a' | 'b' | null;
  /** On chalk: down and distance, or a loose ball. */
  situation: string | null;
  /** On the tab, while a flag is on the field. */
  flag: string | null;
  /** Under the names, before the game: what they have won and lost. */
  records: { a: string | null; b: string | null };
  /** Marks over the names. */
  timeouts: { a: number | null; b: number | null };
  playClock: ClockView | null;
  /** Where the ball lies, on its own tab. */
  field: FieldTab | null;
}

export interface FieldTab {
  /** "HAR 35", longest first. */
  variants: readonly string[];
  /** The offence is inside the 20 of the other side. */
  isRedZone: boolean;
}

const RED_ZONE_YARDS = 20;
const MIDFIELD = 50;

/** As the producer says, else where the ball is in front of the goal of the side that has not got it. */
function isRedZone(match: MatchView, possession: FootballView['possession']): boolean {
  const said = textFact(match, 'redZone');
  if (said !== null) return said === 'yes';
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
  // The line in the middle is nobody's.
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
  { words }: { words: Words },
): FootballViewModel {
  const view = seenView(feedView, playStateOf(match));
  const isOn = isPlayed(match);
  const { clock, playClock } = seenClocks(match);
  function timeoutsOf(side: 'a' | 'b'): number | null {
    return match.isFinal ? null : numberFact(match, `timeouts.${side}`);
  }
  return {
    sport: 'football',
    teams,
    center: centerVariants(match, words),
    quarter: match.phase?.is === 'period' && words.quarter !== '' ? words.quarter : null,
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
