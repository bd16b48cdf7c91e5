import type { LowerThirdContent, MatchView } from '../../src/preload/contract/output-frame.ts';
import type { Words } from '../../src/words/en.ts';
import { leagueName, momentName } from '../../src/words/languages.ts';
import { competitionName } from '../kit/competition.ts';
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
  /** Joins the names of a line that is about both. */
  versus: string;
  /** What stands between two teams instead of their score. */
  between: string | null;
  state: 'pending' | 'confirmed' | 'withdrawn';
  /** False: an eyebrow is chalk, as the sport keeps amber for something else. */
  hasAmberEyebrow: boolean;
}

function eyebrowOf(match: MatchView, content: LowerThirdContent, words: Words): string {
  switch (content.form) {
    case 'score':
      return match.phase === null ? '' : words.phase.long(match.phase);
    case 'moment':
      return momentName(words, content);
    case 'person':
      return content.title ?? '';
    case 'matchup':
      // A rehearsal is of no league.
      return content.note ?? (match.isSandbox ? '' : competitionName(words, match));
    case 'next':
      return leagueName(words, content.league);
  }
}

/** Makes models. Keeps what the teams of another game were called and coloured, as `createTeamViewModels` does for this one. */
export function createLowerThirdViewModels(): (
  match: MatchView,
  content: LowerThirdContent,
  teams: TeamViewModels,
  look: SportLook,
  theme: Theme,
  key: string | null,
  words: Words,
) => LowerThirdViewModel {
  const otherViewModels = createTeamViewModels();
  return (match, content, teams, look, theme, key, words) => {
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
      eyebrow: eyebrowOf(match, content, words),
      person: form === 'person' ? content.name : '',
      between: form === 'matchup' ? words.versus : form === 'next' ? words.starts(content.starts) : null,
      versus: words.versus,
      state: form === 'moment' ? content.state : 'confirmed',
      hasAmberEyebrow: look.hasAmberEyebrow,
    };
  };
}
