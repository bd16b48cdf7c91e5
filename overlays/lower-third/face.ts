import type { LowerThirdContent, MatchFace } from '../../src/preload/contract/output-frame.ts';
import { inOrder } from '../kit/side-order.ts';
import { createTeamFaces } from '../kit/team.ts';
import type { TeamFace, TeamFaces } from '../kit/team.ts';
import type { Theme } from '../kit/theme.ts';

/** What a lower third says, in any sport. */
export interface LowerThirdFace {
  form: LowerThirdContent['form'];
  /** As they stand in this sport's scorebug: visitors first in baseball and football. Those of the next game in `next`. */
  first: TeamFace;
  second: TeamFace;
  /** Whose moment it is, or whose person. */
  team: TeamFace | null;
  /** The small line; a person's title. */
  kicker: string;
  /** Who it is. */
  person: string;
  /** What stands between two teams instead of their score. */
  between: string | null;
  state: 'pending' | 'confirmed' | 'withdrawn';
  /** Football keeps yellow for the flag: there a kicker is chalk. */
  hasAmberKicker: boolean;
}

/** Makes faces. Keeps what the teams of another game were called and coloured, as `createTeamFaces` does for this one. */
export function createLowerThirdFaces(): (
  match: MatchFace,
  content: LowerThirdContent,
  teams: TeamFaces,
  theme: Theme,
  key: string | null,
) => LowerThirdFace {
  const otherFaces = createTeamFaces();
  return (match, content, teams, theme, key) => {
    const { sport } = match;
    const { form } = content;
    const side = 'side' in content ? content.side : null;
    const shown = form === 'next' ? otherFaces({ ...match, teams: content.teams }, theme, key) : teams;
    const [first, second] = inOrder(sport, shown);
    return {
      form,
      first,
      second,
      team: side && teams[side === 'A' ? 'a' : 'b'],
      kicker: form === 'person' ? (content.title ?? '') : content.kicker,
      person: form === 'person' ? content.name : '',
      between: form === 'matchup' ? 'v' : form === 'next' ? content.starts : null,
      state: form === 'moment' ? content.state : 'confirmed',
      hasAmberKicker: sport !== 'football',
    };
  };
}
