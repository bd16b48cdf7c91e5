import type { MatchView } from '../../src/preload/contract/output-frame.ts';
import type { OtherView } from '../../src/feed/sports/other/index.ts';
import type { SideKeys } from '../kit/side-order.ts';
import type { TeamViewModels } from '../kit/team.ts';

/** Scorebug model for a sport that this build doesn't know: only names and score. */
export interface OtherViewModel {
  sport: 'other';
  teams: TeamViewModels;
  /** The sides from left to right: the home team first, unless the sides are swapped. */
  order: SideKeys;
}

export function otherViewModel(
  _match: MatchView,
  _view: OtherView,
  teams: TeamViewModels,
  { order }: { order: SideKeys },
): OtherViewModel {
  return { sport: 'other', teams, order };
}
