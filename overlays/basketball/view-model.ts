import type { ClockView, MatchView } from '../../src/preload/contract/output-frame.ts';
import { isPlayed, playStateOf, visibleClocks } from '../../src/preload/contract/visible-clocks.ts';
import { visibleView, shooterOf } from '../../src/feed/sports/basketball/visible.ts';
import type { BasketballView } from '../../src/feed/sports/basketball/wire.ts';
import type { SideKeys } from '../kit/side-order.ts';
import type { TeamViewModels } from '../kit/team.ts';
import type { Words } from '../../src/words/en.ts';
import { numberFact, textFact } from '../kit/manual-facts.ts';
import { centerVariants, recordBefore } from '../kit/competition.ts';

/** The model of the basketball scorebug. */
export interface BasketballViewModel {
  sport: 'basketball';
  teams: TeamViewModels;
  /** The sides from left to right: the home team first, unless the sides are swapped. */
  order: SideKeys;
  /** Variants for the middle cell, longest first. */
  center: readonly [string, ...string[]];
  /** Shown below the phase during play and in the hour before the game. */
  clock: ClockView | null;
  possession: 'a' | 'b' | null;
  /** The team whose shot is in the air; null: none. */
  openAttempt: 'a' | 'b' | null;
  /** Tabs at each team's end of the board. */
  ends: { a: EndTab | null; b: EndTab | null };
  /** Shown below the names: fouls, or records before the game. */
  feet: { a: string | null; b: string | null };
  timeouts: { a: number | null; b: number | null };
  shotClock: ClockView | null;
}

/** The free throws left, shown as pips, or the bonus without pips. */
export interface EndTab {
  says: string;
  pips: number;
}

const key = (side: 'A' | 'B' | null | undefined): 'a' | 'b' | null =>
  side === 'A' ? 'a' : side === 'B' ? 'b' : null;

export function basketballViewModel(
  match: MatchView,
  feedView: BasketballView,
  teams: TeamViewModels,
  { words, order }: { words: Words; order: SideKeys },
): BasketballViewModel {
  const view = visibleView(feedView, playStateOf(match));
  const isOn = isPlayed(match);
  const { clock, playClock } = visibleClocks(match);
  const shooter = key(shooterOf(view));
  const throwsLeft = view.ftsRemaining ?? 0;
  const { tabs } = words;
  function endOf(side: 'a' | 'b'): EndTab | null {
    if (!isOn) return null;
    if (shooter === side && throwsLeft > 0) return { says: tabs.freeThrows, pips: throwsLeft };
    const bonus = textFact(match, `bonus.${side}`);
    if (bonus === null) return null;
    return { says: bonus === 'double' ? tabs.doubleBonus : tabs.bonus, pips: 0 };
  }
  function footOf(side: 'a' | 'b'): string | null {
    const fouls = match.isFinal ? null : numberFact(match, `fouls.${side}`);
    return fouls === null ? recordBefore(match, side) : tabs.fouls(fouls);
  }
  function timeoutsOf(side: 'a' | 'b'): number | null {
    return match.isFinal ? null : numberFact(match, `timeouts.${side}`);
  }
  return {
    sport: 'basketball',
    teams,
    order,
    center: centerVariants(match, words),
    clock: match.countdown ?? clock,
    possession: key(view.possession),
    openAttempt: key(view.openAttempt?.team),
    ends: { a: endOf('a'), b: endOf('b') },
    feet: { a: footOf('a'), b: footOf('b') },
    timeouts: { a: timeoutsOf('a'), b: timeoutsOf('b') },
    shotClock: playClock,
  };
}
