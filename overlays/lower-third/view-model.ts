import { isSameJson } from '../../src/feed/contract/same-json.ts';
import type { MomentKind, MomentInstant } from '../../src/feed/contract/moments.ts';
import type { LowerThirdContent, MatchView } from '../../src/preload/contract/output-frame.ts';
import type { Side } from '../../src/feed/contract/values.ts';
import type { Words } from '../../src/words/en.ts';
import { statusLines } from '../../src/words/status-lines.ts';
import type { Phase, TimeFormat } from '../../src/words/phase.ts';
import type { Direction } from '../../src/words/languages.ts';
import { momentName, momentTime, namesItsTime } from '../../src/words/languages.ts';
import { competitionLines, joined } from '../kit/competition.ts';
import { boardNumber, playerNames } from '../kit/player-names.ts';
import { shootoutLine } from '../kit/shootout.ts';
import { inOrder } from '../kit/side-order.ts';
import type { SportLook } from '../kit/sport-look.ts';
import { createTeamViewModels, scoreText } from '../kit/team.ts';
import type { TeamViewModel, TeamViewModels } from '../kit/team.ts';
import type { Theme } from '../kit/theme.ts';

/** The content of a lower third, for any sport. */
export interface LowerThirdViewModel {
  form: LowerThirdContent['form'];
  /** Identifies the content. A different value means a different lower third. */
  about: string;
  /**
   * Teams in the scorebug's order (visitors first in some sports). In the form `next`, the teams of the next
   * game.
   */
  first: TeamViewModel;
  second: TeamViewModel;
  /** The team of the moment or person. */
  team: TeamViewModel | null;
  /** Variants of the eyebrow, longest first; for a person, the title. Empty: no eyebrow. */
  eyebrow: readonly string[];
  /** The logo of the competition above two teams, or null. */
  emblem: string | null;
  /** The person's name, with the number if no board shows it. Empty in other forms. */
  person: string;
  /** Variants of the player's name, longest first. Empty if unknown: the team's name is shown instead. */
  player: readonly string[];
  /** Number shown on the team's board instead of the mark; null if unknown or if the player is on the other team. */
  number: string | null;
  /** Word between the names in a line about both teams. */
  versus: string;
  /** Text between two teams instead of the score. */
  between: string | null;
  scorer: Side | null;
  state: 'pending' | 'confirmed' | 'withdrawn';
  /** Whether moments have an amber eyebrow; false if the sport uses amber for something else. */
  hasAmberEyebrow: boolean;
}

/** Returns the phase, the result of a shootout, which isn't part of the score, and the series. */
function phaseWords({ phase, ...match }: MatchView, shootout: string | null, words: Words): string {
  const isShootout = phase?.is === 'penalties' && shootout !== null;
  return joined(phase && !isShootout ? words.phase.long(phase) : null, shootout, match.competition.series);
}

function eyebrowOf(
  match: MatchView,
  content: LowerThirdContent,
  shootout: string | null,
  { words, timeFormat }: Pick<LowerThirdParts, 'words' | 'timeFormat'>,
): string[] {
  const { status } = match;
  switch (content.form) {
    case 'score':
      return status === null
        ? [phaseWords(match, shootout, words)]
        : statusLines(words, status, timeFormat).map((line) => joined(line, shootout));
    case 'moment':
      if (content.kind === 'final' && status !== null) return statusLines(words, status, timeFormat);
      return [joined(momentWords(match, content, words), content.kind === 'final' ? shootout : null)];
    case 'person':
      return [content.title ?? ''];
    case 'matchup':
      return content.note === null ? competitionLines(words, match) : [content.note];
    case 'next':
      return competitionLines(words, { ...content, isSandbox: false }).map((line) =>
        joined(words.next, line, words.startDay(content.starts)),
      );
  }
}

function aboutOf(content: LowerThirdContent): string {
  switch (content.form) {
    case 'moment': {
      const { phase, clock } = content.instant;
      return JSON.stringify([content.kind, content.side, phase, clock?.ms]);
    }
    case 'person':
      return JSON.stringify([content.name, content.side]);
    case 'next':
      return JSON.stringify([content.teams.a.name, content.teams.b.name]);
    default:
      return content.form;
  }
}

/** Returns a name with its number ("9 Ada Lee"), unless a board next to it shows the number. */
function personName({ name, number, side }: Extract<LowerThirdContent, { form: 'person' }>): string {
  return number === undefined || side !== null ? name : `${number} ${name}`;
}

/** Returns the number for the team's board, or null. */
function numberOf(content: LowerThirdContent): string | null {
  if (content.form === 'moment') return boardNumber(content.player);
  return content.form === 'person' && content.side !== null ? (content.number ?? null) : null;
}

type MomentContent = Extract<LowerThirdContent, { form: 'moment' }>;

const LOOKS: ReadonlySet<string> = new Set(['review', 'flag'] satisfies MomentKind[]);

/**
 * Returns the moment's name, marked if it is under review, and its time. If the time is unknown, a moment of an
 * earlier score or period gets its period.
 */
function momentWords(match: MatchView, content: MomentContent, words: Words): string {
  const { kind, state, instant } = content;
  const name = momentName(words, content);
  const isOpen = state === 'pending' && !LOOKS.has(kind);
  const title = isOpen ? words.underReview(name) : name;
  if (namesItsTime(content)) return title;
  const when = momentTime(words, instant) || (isPast(match, instant) ? words.phase.row(instant.phase) : '');
  return joined(title, when);
}

/** Returns whether the match has moved on to a later score or period. */
function isPast(
  { view, phase }: MatchView,
  instant: MomentInstant,
): instant is MomentInstant & { phase: Phase } {
  const isSame = view.score.a === instant.score.a && view.score.b === instant.score.b;
  return instant.phase !== null && !(isSame && isSameJson(phase, instant.phase));
}

/** The input for lower third models, in addition to the match. */
export interface LowerThirdParts {
  lookIn: (sport: string) => SportLook;
  theme: Theme;
  /** The key color, or null. */
  key: string | null;
  words: Words;
  direction: Direction;
  timeFormat: TimeFormat;
}

/**
 * Returns a function that makes lower third models. Caches names and colors of another game's teams, as
 * `createTeamViewModels` does for this game's.
 */
export function createLowerThirdViewModels(): (
  match: MatchView,
  content: LowerThirdContent,
  teams: TeamViewModels,
  look: SportLook,
  drawn: LowerThirdParts,
) => LowerThirdViewModel {
  const otherViewModels = createTeamViewModels();
  return (match, content, teams, look, { lookIn, theme, key, words, direction, timeFormat }) => {
    const { form } = content;
    const side = 'side' in content ? content.side : null;
    const [first, second] = inOrder(...shownTeams());

    /** Returns both teams with their scores, and their sport's team order. */
    function shownTeams(): [SportLook, TeamViewModels] {
      if (content.form === 'next') {
        // The teams of another game haven't changed ends.
        const other = lookIn(content.sport ?? match.view.sport);
        return [other, otherViewModels({ ...match, teams: content.teams }, look, theme, key)];
      }
      if (content.form !== 'moment') return [look, teams];
      const { a, b } = content.instant.score;
      return [look, { a: { ...teams.a, score: scoreText(a) }, b: { ...teams.b, score: scoreText(b) } }];
    }
    return {
      form,
      about: aboutOf(content),
      first,
      second,
      team: side && teams[side === 'A' ? 'a' : 'b'],
      eyebrow: eyebrowOf(match, content, shootoutLine(match, look, { words, direction }), {
        words,
        timeFormat,
      }).filter(Boolean),
      emblem: (content.form === 'next' ? content : match).competition.logo,
      person: form === 'person' ? personName(content) : '',
      player: form === 'moment' ? playerNames(content.player, words, content.side !== null) : [],
      number: numberOf(content),
      between:
        form === 'matchup'
          ? words.versus
          : form === 'next'
            ? words.startTime(content.starts, timeFormat)
            : null,
      scorer: form === 'moment' ? content.scorer : null,
      versus: words.versus,
      state: form === 'moment' ? content.state : 'confirmed',
      hasAmberEyebrow: form === 'moment' && look.hasAmberEyebrow,
    };
  };
}
