import type { ClockView, MatchView } from '../../src/preload/contract/output-frame.ts';
import type { FootballView } from '../../src/feed/sports/football/wire.ts';
import type { TeamViewModels } from '../kit/team.ts';
import { ordinal, overtime } from '../kit/words.ts';

/** What the football scorebug says. The visitors, side B, stand left. */
export interface FootballViewModel {
  sport: 'football';
  teams: TeamViewModels;
  phase: string | null;
  /** The phase is a quarter that is being played. */
  isQuarter: boolean;
  clock: ClockView | null;
  possession: 'a' | 'b' | null;
  /** On chalk: down and distance, or a loose ball. */
  situation: string | null;
  isFlagOpen: boolean;
}

const QUARTERS = 4;

function phaseOf({ period, clock }: FootballView, isFinal: boolean): string | null {
  const extra = Math.max(0, (period ?? 0) - QUARTERS);
  if (isFinal) return extra > 0 ? `FINAL/${overtime(extra)}` : 'FINAL';
  if (period === null) return null;
  if (period < 1) return 'PRE-GAME';
  const short = extra > 0 ? overtime(extra) : ordinal(period);
  if (clock !== 'break') return short;
  return period === QUARTERS / 2 ? 'HALF' : `END ${short}`;
}

function situationOf({ looseBall, down, distance }: FootballView): string | null {
  if (looseBall) return 'LOOSE BALL';
  if (down === null || down < 1) return null;
  return distance === null ? `${ordinal(down)} DOWN` : `${ordinal(down)} & ${distance}`;
}

export function footballViewModel(
  match: MatchView,
  view: FootballView,
  teams: TeamViewModels,
): FootballViewModel {
  const isPlayed = !match.isFinal && view.clock !== 'break';
  return {
    sport: 'football',
    teams,
    phase: phaseOf(view, match.isFinal),
    isQuarter: isPlayed && view.period !== null && view.period >= 1 && view.period <= QUARTERS,
    clock: isPlayed ? match.clock : null,
    possession: isPlayed && view.possession ? (view.possession === 'A' ? 'a' : 'b') : null,
    situation: isPlayed ? situationOf(view) : null,
    isFlagOpen: view.flagOpen && !match.isFinal,
  };
}
