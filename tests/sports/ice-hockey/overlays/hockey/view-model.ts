import type { HockeyView } from '../../src/feed/sports/hockey/wire.ts';
import type { MatchView } from '../../src/preload/contract/output-frame.ts';
import type { TeamViewModels } from '../kit/team.ts';
import { ordinal } from '../kit/words.ts';

/** What the ice hockey scorebug says. */
export interface HockeyViewModel {
  sport: 'hockey';
  teams: TeamViewModels;
  phase: string | null;
}

export function hockeyViewModel(
  match: MatchView,
  { period }: HockeyView,
  teams: TeamViewModels,
): HockeyViewModel {
  return {
    sport: 'hockey',
    teams,
    phase: match.isFinal ? 'FINAL' : period === null ? null : ordinal(period),
  };
}
