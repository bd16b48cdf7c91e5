import type { FullFrameContent, LineEntry, MatchView } from '../../src/preload/contract/output-frame.ts';
import type { Words } from '../../src/words/en.ts';
import type { Direction } from '../../src/words/languages.ts';
import { competitionLines, competitionName, joined } from '../kit/competition.ts';
import { inOrder, pairText } from '../kit/side-order.ts';
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
  /** Over it all, longest first. */
  eyebrow: readonly string[];
  /** Beside a line score: what is played for, in the mute voice of the header. */
  aside: string;
  note: string;
  /** Picture of what is played for; null: none. */
  emblem: string | null;
  first: TeamViewModel;
  second: TeamViewModel;
  /** Under their names: "12-3". Empty: not said. */
  records: { first: string; second: string };
  /** Between the teams of a matchup. */
  versus: string;
  periods: { label: string; first: string; second: string }[];
  facts: FrameRow[];
  /** Oldest first. */
  entries: FrameRow[];
}

/** What it is said in, and how its lines run. */
export interface FrameSpeech {
  words: Words;
  direction: Direction;
}

function entryOf(
  { side, kind, phase, a, b }: LineEntry,
  look: SportLook,
  teams: TeamViewModels,
  { words, direction }: FrameSpeech,
): FrameRow {
  const team = teams[side === 'A' ? 'a' : 'b'];
  return {
    form: 'entry',
    team,
    words: words.moments[kind],
    period: phase === null ? '' : words.phase.row(phase),
    score: pairText(inOrder(look, { a, b }), direction),
  };
}

type Column = FullFrameViewModel['periods'][number];

function columnOf(label: string, points: { a: number | null; b: number | null }, look: SportLook): Column {
  const [first, second] = inOrder(look, points);
  return { label, first: scoreText(first), second: scoreText(second) };
}

/** What the kicks of a shoot-out have brought, in a column of their own: they are not goals of the match. */
function shootoutOf({ shootout }: MatchView, look: SportLook, words: Words): Column[] {
  if (shootout === null) return [];
  const scored = (kicks: readonly boolean[]): number => kicks.filter(Boolean).length;
  const points = { a: scored(shootout.a), b: scored(shootout.b) };
  return [columnOf(words.phase.bugCode({ is: 'penalties' }), points, look)];
}

export function fullFrameViewModel(
  match: MatchView,
  content: FullFrameContent,
  teams: TeamViewModels,
  look: SportLook,
  speech: FrameSpeech,
): FullFrameViewModel {
  const { words } = speech;
  const [first, second] = inOrder(look, teams);
  const [firstRecord, secondRecord] = inOrder(look, match.competition.records);
  const shared = {
    form: content.form,
    first,
    second,
    records: { first: firstRecord ?? '', second: secondRecord ?? '' },
    emblem: match.competition.logo,
    versus: words.versus,
  };
  if (content.form === 'matchup')
    return {
      ...shared,
      eyebrow: competitionLines(words, match),
      aside: '',
      note: content.note ?? match.competition.series ?? '',
      periods: [],
      facts: [],
      entries: [],
    };
  return {
    ...shared,
    eyebrow: [words.phase.long, words.phase.bug]
      .map((said) => joined(match.phase && said(match.phase), match.competition.series))
      .filter(Boolean),
    aside: competitionName(words, match, 'short'),
    note: '',
    periods: [
      ...content.periods.map(({ phase, ...points }) => columnOf(words.phase.column(phase), points, look)),
      ...shootoutOf(match, look, words),
    ],
    facts: content.facts.map((fact) => {
      const [one, other] = inOrder(look, fact);
      return { form: 'fact', label: words.counts[fact.kind], first: one, second: other };
    }),
    entries: content.entries.map((entry) => entryOf(entry, look, teams, speech)),
  };
}
