import type { MatchView } from '../../src/preload/contract/output-frame.ts';
import type { OtherView } from '../../src/feed/sports/other/index.ts';
import type { SideKeys } from '../kit/side-order.ts';
import type { Words } from '../../src/words/en.ts';
import { statusVariants } from '../kit/competition.ts';
import type { TeamViewModels } from '../kit/team.ts';

/** Scorebug model for a sport that this build doesn't know: only names, score and an exceptional state. */
export interface OtherViewModel {
  sport: 'other';
  teams: TeamViewModels;
  /** The sides from left to right: the home team first, unless the sides are swapped. */
  order: SideKeys;
  /** Variants of an exceptional state on the tab, longest first; null: none. */
  status: readonly string[] | null;
}

export function otherViewModel(
  { status }: MatchView,
  _view: OtherView,
  teams: TeamViewModels,
  { order, words }: { order: SideKeys; words: Words },
): OtherViewModel {
  return { sport: 'other', teams, order, status: status && statusVariants(status, words) };
}
