import type { MatchFace } from '../../src/preload/contract/output-frame.ts';
import type { OtherView } from '../../src/feed/contract/views.ts';
import type { TeamFaces } from '../kit/team.ts';

/** A sport this build does not know: names and score, nothing else. */
export interface OtherFace {
  sport: 'other';
  teams: TeamFaces;
}

export function otherFace(_match: MatchFace, _view: OtherView, teams: TeamFaces): OtherFace {
  return { sport: 'other', teams };
}
