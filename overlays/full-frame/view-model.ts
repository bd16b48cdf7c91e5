import { kindName } from '../../src/words/languages.ts';
import type {
  FullFrameContent,
  LineEntry,
  LineFact,
  MatchView,
} from '../../src/preload/contract/output-frame.ts';
import type { Words } from '../../src/words/en.ts';
import type { Direction } from '../../src/words/languages.ts';
import { statusLines } from '../../src/words/status-lines.ts';
import type { TimeFormat } from '../../src/words/phase.ts';
import { competitionLines, joined } from '../kit/competition.ts';
import { otherGame } from '../kit/other-games.ts';
import type { OtherGame } from '../kit/other-games.ts';
import { createOtherTeams } from '../kit/other-teams.ts';
import type { OtherLook, OtherTeams } from '../kit/other-teams.ts';
import { similarNames, playerNames, scorerLines } from '../kit/player-names.ts';
import { winnerIn } from '../kit/loser.ts';
import { shootoutLine, shootoutResult } from '../kit/shootout.ts';
import { inOrder, pairText } from '../kit/side-order.ts';
import type { SportLook } from '../kit/sport-look.ts';
import { lineUpParts } from './line-up.ts';
import type { FrameLineUp } from './line-up.ts';
import { scoreText } from '../kit/team.ts';
import type { TeamViewModel, TeamViewModels } from '../kit/team.ts';

/** A statistic for both teams with bar lengths from 0 to 1; the longer bar is 1. */
export interface FrameFact {
  label: string;
  first: string;
  second: string;
  bars: { first: number; second: number };
  /** Players or shares above the figures, longest variant first, both in the same form. Empty if there are none. */
  notes: { first: readonly string[]; second: readonly string[] };
}

/** A period of the line score, or a total. */
interface FrameColumn {
  label: string;
  first: string;
  second: string;
  isTotal: boolean;
}

/** A scoring play and the score after it. */
interface FrameEntry {
  team: TeamViewModel;
  /** Kind of score and the player, if known; longest variant first. */
  words: string[];
  /** Period and time, longest variant first. */
  period: string[];
  score: string;
}

/** Another game, with teams in the order of its scoreboard. */
export interface FrameGame extends OtherGame {
  pair: readonly [TeamViewModel, TeamViewModel];
}

/** Forms that show periods, statistics or scoring plays. */
type PlayedContent = Extract<FullFrameContent, { periods: unknown }>;

/** The content of a full frame. First and second follow the scorebug's order: visitors first in some sports. */
export interface FullFrameViewModel {
  form: FullFrameContent['form'];
  /** Identifies the content. A different value means a different full frame. */
  about: string;
  /** Title on the head board, longest first, and the text next to it. Without a title there is no head board. */
  title: readonly string[];
  aside: readonly string[];
  /** Text on the bottom board, longest first. */
  foot: readonly string[];
  /** The logo of the competition, or null. */
  emblem: string | null;
  first: TeamViewModel;
  second: TeamViewModel;
  /** Records below the names, such as "12-3". Empty if unknown. */
  records: { first: string; second: string };
  /** Text between the teams of a matchup: the start time, or "vs.". */
  between: { label: string; says: string };
  /** Periods in order, then totals. */
  periods: FrameColumn[];
  facts: FrameFact[];
  /** Oldest first. */
  entries: FrameEntry[];
  /** Total number of entries, including those left out. */
  entriesTotal: number;
  /** The "older entries left out" note, by number of entries shown. */
  entriesLeftOut: readonly string[];
  /** Scorers, each with variants, longest first. Empty if the entries already name them. */
  scorers: { first: readonly (readonly string[])[]; second: readonly (readonly string[])[] };
  /** The winner's side; null if there is no winner or the game isn't over. */
  winner: 'first' | 'second' | null;
  games: readonly FrameGame[];
  lineUp: FrameLineUp | null;
  lines: readonly string[];
}

/**
 * Returns the parts between the teams, by form: everything, only the statistics, only the entries, or nothing.
 * Statistics alone don't count as a line score.
 */
export function partsOf({
  form,
  periods,
  facts,
  entries,
}: FullFrameViewModel): Pick<FullFrameViewModel, 'periods' | 'facts' | 'entries'> {
  const isLine = form === 'line' && periods.length + entries.length > 0;
  return {
    periods: form === 'line' ? periods : [],
    facts: isLine || form === 'comparison' ? facts : [],
    entries: form === 'line' || form === 'scoring' ? entries : [],
  };
}

/** Language, text direction, time format, and the looks of other sports' games. */
interface FrameSpeech extends OtherLook {
  words: Words;
  direction: Direction;
  timeFormat: TimeFormat;
}

function entryOf(
  { side, kind, name, phase, a, b, minute, player }: LineEntry,
  look: SportLook,
  teams: TeamViewModels,
  { words, direction }: Pick<FrameSpeech, 'words' | 'direction'>,
): FrameEntry {
  const team = teams[side === 'A' ? 'a' : 'b'];
  const what = kindName(words, { kind, name });
  return {
    team,
    words: [...playerNames(player, words, false).map((scorer) => joined(scorer, what)), what],
    period: minute
      ? [words.minute(minute)]
      : phase === null
        ? []
        : [words.phase.row(phase), words.phase.bugCode(phase)],
    score: pairText(inOrder(look, { a, b }), direction),
  };
}

function columnOf(
  label: string,
  points: { a: number | null; b: number | null },
  look: SportLook,
  isTotal = false,
): FrameColumn {
  const [first, second] = inOrder(look, points);
  return { label, first: scoreText(first), second: scoreText(second), isTotal };
}

/** Returns the column of the shootout, or an empty list without a shootout. */
function shootoutColumn(match: MatchView, look: SportLook, words: Words): FrameColumn[] {
  const result = shootoutResult(match, look, words);
  return result
    ? [
        {
          label: result.label,
          first: String(result.points[0]),
          second: String(result.points[1]),
          isTotal: false,
        },
      ]
    : [];
}

/** Returns the number to compare in a statistic: 8 for "8/21". */
const amountOf = (figure: string): number => Number.parseFloat(figure) || 0;

function factOf(fact: LineFact, look: SportLook, words: Words): FrameFact {
  const [first, second] = inOrder(look, fact);
  const [one, other] = [amountOf(first), amountOf(second)];
  const most = Math.max(one, other, 1);
  return {
    label: words.counts[fact.kind],
    first,
    second,
    bars: { first: one / most, second: other / most },
    notes: notesOf(fact, look, words),
  };
}

function notesOf({ share, players }: LineFact, look: SportLook, words: Words): FrameFact['notes'] {
  if (players) {
    const forms = similarNames(...inOrder(look, players));
    return { first: forms.map(([name]) => name), second: forms.map(([, name]) => name) };
  }
  const [first, second] = inOrder(look, {
    a: percents(share?.a, words),
    b: percents(share?.b, words),
  });
  return { first, second };
}

const percents = (share: number | null | undefined, { percent }: Words): string[] =>
  share === null || share === undefined ? [] : [percent(share)];

/** Returns the scorers, unless the entries already name them. */
function scorersOf(
  match: MatchView,
  content: FullFrameContent,
  side: 'a' | 'b',
  words: Words,
): FullFrameViewModel['scorers']['first'] {
  const isNamedBeside =
    'entries' in content &&
    content.form !== 'final' &&
    content.entries.some(({ player }) => player !== undefined);
  const scorers = 'scorers' in content && !isNamedBeside ? content.scorers : undefined;
  return scorerLines(match, side, scorers, words);
}

function winningSide(match: MatchView, look: SportLook): FullFrameViewModel['winner'] {
  const winner = winnerIn(match);
  const [first] = inOrder(look, { a: 'A', b: 'B' });
  return winner && (winner === first ? 'first' : 'second');
}

/** Returns what identifies the content. Figures aren't part of it: a new score doesn't start a new full frame. */
function aboutOf(content: FullFrameContent): string {
  switch (content.form) {
    case 'line-up':
      return `lineup ${content.side}`;
    case 'text':
      return `text ${content.title}`;
    default:
      return content.form;
  }
}

/**
 * Returns the exceptional state, otherwise the phase in its long and its short form. Empty if the phase is unknown.
 */
function phaseLines({ phase, status }: MatchView, { words, timeFormat }: FrameSpeech): string[] {
  if (status !== null) return statusLines(words, status, timeFormat);
  return phase ? [words.phase.long(phase), words.phase.bug(phase)] : [];
}

const nonEmptyLines = (...lines: (string | null)[]): string[] =>
  lines.filter((line): line is string => line !== null && line !== '');

export type MakeFullFrameViewModel = (
  match: MatchView,
  content: FullFrameContent,
  teams: TeamViewModels,
  look: SportLook,
  speech: FrameSpeech,
) => FullFrameViewModel;

/** Returns a function that makes full frame models and caches the looks of other games' teams. */
export function createFullFrameViewModels(): MakeFullFrameViewModel {
  const others = createOtherTeams();
  return (match, content, teams, look, speech) => {
    others.keep(content.form === 'schedule' ? content.games : []);
    return fullFrameViewModel(match, content, teams, look, speech, others);
  };
}

function fullFrameViewModel(
  match: MatchView,
  content: FullFrameContent,
  teams: TeamViewModels,
  outputLook: SportLook,
  speech: FrameSpeech,
  others: OtherTeams,
): FullFrameViewModel {
  // A lineup shows one team, at the same end whether the sides are swapped or not.
  const look = content.form === 'line-up' ? speech.lookIn(match.view.sport) : outputLook;
  const { words, timeFormat } = speech;
  const { competition } = match;
  const blank = blankFrame(match, content, teams, look, words);
  switch (content.form) {
    case 'matchup': {
      const { note, venue, starts } = content;
      return {
        ...blank,
        title: competitionLines(words, match),
        aside:
          match.status === null
            ? nonEmptyLines(competition.series)
            : statusLines(words, match.status, timeFormat),
        foot: [...new Set(nonEmptyLines(joined(venue, note), note ?? venue))],
        between:
          // With an exceptional state, the start in the list no longer holds.
          starts === null || match.status !== null
            ? blank.between
            : { label: words.startDay(starts), says: words.startTime(starts, timeFormat) },
      };
    }
    case 'schedule':
      return {
        ...blank,
        title: [words.others],
        games: content.games.map((game) => ({
          ...otherGame(game, speech),
          pair: inOrder(speech.lookIn(game.sport), others.of(game, speech)),
        })),
      };
    case 'line-up':
      return { ...blank, aside: competitionLines(words, match), ...lineUpParts(content, blank.first, words) };
    case 'text':
      return { ...blank, title: [content.title], lines: content.lines };
    default:
      return { ...blank, ...playedParts(match, content, teams, look, speech) };
  }
}

/** Returns the fields that all forms share, without content. */
function blankFrame(
  match: MatchView,
  content: FullFrameContent,
  teams: TeamViewModels,
  look: SportLook,
  words: Words,
): FullFrameViewModel {
  const { logo, records } = match.competition;
  const [first, second] = inOrder(look, teams);
  const [firstRecord, secondRecord] = inOrder(look, records);
  const [firstScorers, secondScorers] = inOrder(look, {
    a: scorersOf(match, content, 'a', words),
    b: scorersOf(match, content, 'b', words),
  });
  return {
    form: content.form,
    about: aboutOf(content),
    title: [],
    aside: [],
    foot: [],
    emblem: logo,
    first,
    second,
    records: { first: firstRecord ?? '', second: secondRecord ?? '' },
    between: { label: '', says: words.versus },
    periods: [],
    facts: [],
    entries: [],
    entriesTotal: 0,
    entriesLeftOut: [],
    scorers: { first: firstScorers, second: secondScorers },
    winner: winningSide(match, look),
    games: [],
    lineUp: null,
    lines: [],
  };
}

function leftOutWords({ entries, entriesTotal }: PlayedContent, { lastOf }: Words): string[] {
  return Array.from({ length: entries.length + 1 }, (_, shown) => lastOf(shown, entriesTotal));
}

/** Returns the content of forms that show the course of a match. */
function playedParts(
  match: MatchView,
  content: PlayedContent,
  teams: TeamViewModels,
  look: SportLook,
  speech: FrameSpeech,
): Partial<FullFrameViewModel> {
  const { words } = speech;
  return {
    title: phaseLines(match, speech),
    aside: competitionLines(words, match),
    foot: nonEmptyLines(
      // A line score shows the shootout in a separate column.
      joined(content.form === 'line' ? null : shootoutLine(match, look, speech), match.competition.series),
    ),
    periods: [
      ...content.periods.map(({ phase, ...points }) => columnOf(words.phase.column(phase), points, look)),
      ...shootoutColumn(match, look, words),
      ...content.totals.map(({ kind, ...points }) => columnOf(words.totals[kind], points, look, true)),
    ],
    facts: content.facts.map((fact) => factOf(fact, look, words)),
    entries: content.entries.map((entry) => entryOf(entry, look, teams, speech)),
    entriesTotal: content.entriesTotal,
    entriesLeftOut: leftOutWords(content, words),
  };
}
