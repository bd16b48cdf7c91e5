import type { HockeyView } from '../../src/feed/sports/hockey/wire.ts';
import type { MatchView } from '../../src/preload/contract/output-frame.ts';
import type { Words } from '../../src/words/en.ts';
import type { SideKeys } from '../kit/side-order.ts';
import type { TeamViewModels } from '../kit/team.ts';

/** The content of the ice hockey scorebug. */
export interface HockeyViewModel {
  sport: 'hockey';
  teams: TeamViewModels;
  order: SideKeys;
  phase: string | null;
}

export function hockeyViewModel(
  { phase }: MatchView,
  _view: HockeyView,
  teams: TeamViewModels,
  { words, order }: { words: Words; order: SideKeys },
): HockeyViewModel {
  return { sport: 'hockey', teams, order, phase: phase && words.phase.bug(phase) };
}
