import type { LowerThirdContent, MatchFace } from '../../src/preload/contract/output-frame.ts';
import type { TeamFace, TeamFaces } from '../kit/team.ts';

/** What a lower third says, in any sport. */
export interface LowerThirdFace {
  form: 'score' | 'moment';
  /** As they stand in this sport's scorebug: visitors first in baseball and football. */
  first: TeamFace;
  second: TeamFace;
  /** Whose moment it is. */
  team: TeamFace | null;
  kicker: string;
  state: 'pending' | 'confirmed' | 'withdrawn';
  /** Football keeps yellow for the flag: there a kicker is chalk. */
  hasAmberKicker: boolean;
  /** Design units above its usual place, where the scorebug stands below it. */
  lift: number;
  /** Over a scorebug that stands in the middle it stands in the middle too. */
  isCentred: boolean;
}

/** Clears the board, its line and the strap above it, with air between. */
const LIFT_OVER_BUG: Record<string, number> = { basketball: 182, football: 178, baseball: 218 };
const LIFT = 42;

export function isAwayFirst(sport: string): boolean {
  return sport === 'baseball' || sport === 'football';
}

export function lowerThirdFace(
  match: MatchFace,
  content: LowerThirdContent,
  teams: TeamFaces,
): LowerThirdFace {
  const side = content.form === 'moment' ? content.side : null;
  const [first, second] = isAwayFirst(match.sport) ? [teams.b, teams.a] : [teams.a, teams.b];
  return {
    form: content.form === 'moment' ? 'moment' : 'score',
    first,
    second,
    team: side && teams[side === 'A' ? 'a' : 'b'],
    kicker: 'kicker' in content ? content.kicker : '',
    state: content.form === 'moment' ? content.state : 'confirmed',
    hasAmberKicker: match.sport !== 'football',
    lift: LIFT_OVER_BUG[match.sport] ?? LIFT,
    isCentred: match.sport === 'basketball' || match.sport === 'football',
  };
}
