import type { FullFrameContent, LineEntry, MatchView } from '../../src/preload/contract/output-frame.ts';
import { inOrder } from '../kit/side-order.ts';
import type { SportLook } from '../kit/sport-look.ts';
import { scoreText } from '../kit/team.ts';
import type { TeamViewModel, TeamViewModels } from '../kit/team.ts';

/** A row beneath the teams: a figure of both, or a score with the score after it. */
export type FrameRow =
  | { form: 'fact'; label: string; first: string; second: string }
  | { form: 'entry'; team: TeamViewModel; words: string; period: string; score: string };

/** What a full frame says. First and second as in the scorebug: visitors first in some sports. */
export interface FullFrameViewModel {
  form: FullFrameContent['form'];
  eyebrow: string;
  /** League, and beside a line score who plays: in the mute voice of the header. */
  aside: string;
  note: string;
  first: TeamViewModel;
  second: TeamViewModel;
  periods: { label: string; first: string; second: string }[];
  facts: FrameRow[];
  /** Oldest first. */
  entries: FrameRow[];
}

function entryOf({ side, words, period, a, b }: LineEntry, look: SportLook, teams: TeamViewModels): FrameRow {
  const team = teams[side === 'A' ? 'a' : 'b'];
  return { form: 'entry', team, words, period: period ?? '', score: inOrder(look, { a, b }).join('–') };
}

export function fullFrameViewModel(
  match: MatchView,
  content: FullFrameContent,
  teams: TeamViewModels,
  look: SportLook,
): FullFrameViewModel {
  const [first, second] = inOrder(look, teams);
  const league = match.league.toUpperCase();
  const shared = { form: content.form, eyebrow: content.kicker, first, second };
  if (content.form === 'matchup')
    return { ...shared, aside: league, note: content.note ?? '', periods: [], facts: [], entries: [] };
  const names = [first, second].map(({ nameVariants }) => nameVariants[0] ?? '');
  const both = names.every(Boolean) ? names.join(' – ') : '';
  return {
    ...shared,
    aside: [league, both].filter(Boolean).join(' · '),
    note: '',
    periods: content.periods.map((period) => {
      const [one, other] = inOrder(look, period);
      return { label: period.label, first: scoreText(one), second: scoreText(other) };
    }),
    facts: content.facts.map((fact) => {
      const [one, other] = inOrder(look, fact);
      return { form: 'fact', label: fact.label, first: one, second: other };
    }),
    entries: content.entries.map((entry) => entryOf(entry, look, teams)),
  };
}
