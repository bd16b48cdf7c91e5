import type { HockeyView } from '../../src/feed/sports/hockey/wire.ts';
import type { MatchView } from '../../src/preload/contract/output-frame.ts';
import type { Words } from '../../src/words/en.ts';
import type { TeamViewModels } from '../kit/team.ts';

/** The content of the ice hockey scorebug. */
export interface HockeyViewModel {
  sport: 'hockey';
  teams: TeamViewModels;
  phase: string | null;
}

export function hockeyViewModel(
  { phase }: MatchView,
  _view: HockeyView,
  teams: TeamViewModels,
  { words }: { words: Words },
): HockeyViewModel {
  return { sport: 'hockey', teams, phase: phase && words.phase.bug(phase) };
}
