import type { ClockView, MatchView } from '../../src/preload/contract/output-frame.ts';
import type { FootballView } from '../../src/feed/sports/football/wire.ts';
import type { TeamViewModels } from '../kit/team.ts';
import type { Words } from '../../src/words/en.ts';
import { centreWords } from '../kit/competition.ts';

/** What the football scorebug says. The visitors, side B, stand left. */
export interface FootballViewModel {
  sport: 'football';
  teams: TeamViewModels;
  phase: string;
  /** Beside the phase, where it is a quarter that is being played. */
  quarter: string | null;
  clock: ClockView | null;
  possession: 'a' | 'b' | null;
  /** On chalk: down and distance, or a loose ball. */
  situation: string | null;
  /** On the tab, while a flag is on the field. */
  flag: string | null;
}

function situationOf({ looseBall, down, distance }: FootballView, { tabs }: Words): string | null {
  if (looseBall) return tabs.looseBall;
  return down === null || down < 1 ? null : tabs.down(down, distance);
}

export function footballViewModel(
  match: MatchView,
  view: FootballView,
  teams: TeamViewModels,
  { words }: { words: Words },
): FootballViewModel {
  const isPlayed = !match.isFinal && view.clock !== 'break';
  return {
    sport: 'football',
    teams,
    phase: centreWords(match, words),
    quarter: match.phase?.is === 'period' ? words.quarter : null,
    clock: isPlayed ? match.clock : null,
    possession: isPlayed && view.possession ? (view.possession === 'A' ? 'a' : 'b') : null,
    situation: isPlayed ? situationOf(view, words) : null,
    flag: view.flagOpen && !match.isFinal ? words.tabs.flag : null,
  };
}
