import type { LowerThirdContent, MatchView } from '../../src/preload/contract/output-frame.ts';
import { inOrder } from '../kit/side-order.ts';
import type { SportLook } from '../kit/sport-look.ts';
import { createTeamViewModels } from '../kit/team.ts';
import type { TeamViewModel, TeamViewModels } from '../kit/team.ts';
import type { Theme } from '../kit/theme.ts';

/** What a lower third says, in any sport. */
export interface LowerThirdViewModel {
  form: LowerThirdContent['form'];
  /** As they stand in this sport's scorebug: visitors first in some. Those of the next game in `next`. */
  first: TeamViewModel;
  second: TeamViewModel;
  /** Whose moment it is, or whose person. */
  team: TeamViewModel | null;
  /** The small line; a person's title. */
  eyebrow: string;
  /** Who it is. */
  person: string;
  /** What stands between two teams instead of their score. */
  between: string | null;
  state: 'pending' | 'confirmed' | 'withdrawn';
  /** False: an eyebrow is chalk, as the sport keeps amber for something else. */
  hasAmberEyebrow: boolean;
}

/** Makes models. Keeps what the teams of another game were called and coloured, as `createTeamViewModels` does for this one. */
export function createLowerThirdViewModels(): (
  match: MatchView,
  content: LowerThirdContent,
  teams: TeamViewModels,
  look: SportLook,
  theme: Theme,
  key: string | null,
) => LowerThirdViewModel {
  const otherViewModels = createTeamViewModels();
  return (match, content, teams, look, theme, key) => {
    const { form } = content;
    const side = 'side' in content ? content.side : null;
    const shown =
      form === 'next' ? otherViewModels({ ...match, teams: content.teams }, look, theme, key) : teams;
    const [first, second] = inOrder(look, shown);
    return {
      form,
      first,
      second,
      team: side && teams[side === 'A' ? 'a' : 'b'],
      eyebrow: form === 'person' ? (content.title ?? '') : content.kicker,
      person: form === 'person' ? content.name : '',
      between: form === 'matchup' ? 'v' : form === 'next' ? content.starts : null,
      state: form === 'moment' ? content.state : 'confirmed',
      hasAmberEyebrow: look.hasAmberEyebrow,
    };
  };
}
