import type { LoggedEvent } from '../../../feed/contract/received.ts';
import {
  SCORE_KINDS,
  type MatchMinute,
  type Moment,
  type MomentInstant,
  type MomentPlayer,
} from '../../../feed/contract/moments.ts';
import { winnerOf } from '../../../feed/contract/leader.ts';
import { phaseOf, type Line } from '../../../feed/sports/index.ts';
import { noCompetition } from '../../../preload/contract/competition.ts';
import type {
  CourseContent,
  CourseForm,
  FullFrameContent,
  LowerThirdContent,
  MatchView,
  Motion,
  TickerItem,
} from '../../../preload/contract/output-frame.ts';
import type { Takeover, TakeoverCover } from '../../../preload/contract/takeover.ts';
import type { GraphicContent } from '../../../preload/contract/graphic-content.ts';
import type { ChannelNames } from '../../../preload/contract/assigned-teams.ts';
import type { GraphicOnAir } from '../../../preload/contract/show-state.ts';
import type { Language } from '../../../words/languages.ts';
import { placeholderNames, type NamedMatch } from '../branding/assigned-teams.ts';
import { nextGame, type NextContent, type OtherGames } from '../graphics/next-game.ts';
import { namedTeams } from '../branding/team-registry.ts';
import { withOverrides, type Overrides } from '../overrides/overrides.ts';

/** What a channel's match looked like from one instant on. The timeline keeps these; what the producer does is not delayed. */
export interface MatchState {
  match: MatchView | null;
  /** The newest event of the feed then, or null. */
  seq: number | null;
  /** The log that has all events up to then, as it was then; null: something was missing. */
  log: readonly LoggedEvent[] | null;
  /** How this state came about from the one before it. */
  motion: Motion;
}

/** A takeover that is on air. */
export interface TakeoverOnAir {
  moment: Moment;
  /** The instant of the feed at which it began, Unix ms. */
  startedAt: number;
  covers: TakeoverCover;
}

/** What is kept over a restart of what a channel could put on air. */
export interface SavedContent {
  /** How the score came about, where a full frame has said so. */
  line: Line | null;
  /** The tape as far as it went; whole: nothing was known to be missing. */
  tape: { length: number; isWhole: boolean };
  /** What the ticker said last. */
  ticker: TickerItem[];
}

/** What a channel can put on air besides its match state. */
export interface ChannelContent {
  /** Teams as they are to be seen, in a language. */
  dress(match: NamedMatch, language: Language): MatchView['teams'];
  /** By whom its sides are found in the team library; null: there is no game. */
  names(): ChannelNames | null;
  /** What a match is played for, with what the producer says of its league. */
  competitionOf(match: MatchView): MatchView['competition'];
  /** Other games, likewise. */
  others(language: Language): OtherGames;
  /** Who has scored in a state, in sports that list it; absent: nobody has said. `at`: the instant on air, Unix ms. */
  scorers(state: MatchState, at: number): MatchView['scorers'];
  /** When a match starts that has not begun (Unix ms), by the list that its session is in; null where nobody knows. */
  startsAt(state: MatchState): number | null;
  /** Unix ms. */
  timeOfDay(): number;
  /** Why the game that a graphic announces is no longer to come at an instant (Unix ms; absent: now); null: it is, or there is none. */
  whyPast(content: GraphicContent | null, at?: number): string | null;
  /** What announces the next game, with the game. Throws RequestRefused where none is to come. */
  announced(content: NextContent): NextContent;
  /** Why there is no next game to announce, in a sentence; null: there is one. */
  whyNoNextGame(): string | null;
  /** The game that a graphic announces is listed as one that has begun. */
  announcesBegun(content: GraphicContent | null): boolean;
  /**
   * What a full frame says of a state; `shown` is the same with the producer's values over it. `at`: the instant on air,
   * Unix ms; `language`: of the output, for names of other teams. Null where there is nothing to say: no other game, or a
   * line-up of a team that does not play.
   */
  fullFrame(
    state: MatchState,
    shown: MatchState,
    graphic: GraphicOnAir,
    on: { at: number; language: Language },
  ): FullFrameContent | null;
  /** Why no line-up of a side can be taken now; null: its roster has one. */
  whyNoLineUp(side: 'A' | 'B', shown: MatchState): string | null;
  /** How the score of a state came about, as a full frame says it; the same parameters as `fullFrame`. */
  course(state: MatchState, shown: MatchState, form: CourseForm, at: number): CourseContent;
  /** Other games. `at`: the instant on air, Unix ms; null: now. */
  ticker(language: Language, at: number | null): TickerItem[];
  /** Whether the lists have any other game to show now. */
  hasOtherGames: () => boolean;
  /**
   * Looks for scores in other games that are to be told.
   *
   * @returns when what is told changes by itself, Unix ms (null: it does not), and whether something was put right
   */
  followOthers(): { edge: number | null; isPutRight: boolean };
  /** What to keep of a state over a restart, beside what is kept of the channel. */
  kept(state: MatchState): Pick<SavedContent, 'line' | 'tape'>;
  /** What was said of a state before a restart, until its sources can be asked. */
  putBack(state: MatchState, said: SavedContent): void;
}

export const blankMatchState: MatchState = {
  match: null,
  seq: null,
  log: null,
  motion: 'jump',
};

/** Whether a game is on, or was: some feeds open with the first inning, before anything has been pressed. */
export function hasBegun({ match, seq }: Pick<MatchState, 'match' | 'seq'>): boolean {
  if (match === null) return false;
  const { phase, clock, isFinal } = match;
  const { a, b } = match.view.score;
  const isOpen = seq === null || phase === null || phase.is === 'before';
  return isFinal || !isOpen || clock !== null || (a ?? 0) + (b ?? 0) > 0;
}

/** The language of the control window, of the as-run log and of what remote control is told. */
export const WINDOW_LANGUAGE: Language = 'en';

/** Other games where there is no channel to say more of them: the bare names of their teams. */
export const BARE_GAMES: OtherGames = {
  teams: namedTeams,
  rehearsed: placeholderNames,
  calendar: (instant) => instant,
  awaited: () => null,
  competition: () => noCompetition,
};

/** A match state with what the producer holds over it, its teams in a language; its phase follows. */
export function withProducerValues(
  state: MatchState,
  content: Pick<ChannelContent, 'dress' | 'competitionOf'> | null,
  overrides: Overrides,
  at: number,
  language: Language,
): MatchState {
  if (state.match === null) return state;
  const teams = content?.dress(state.match, language) ?? state.match.teams;
  const competition = content?.competitionOf(state.match) ?? state.match.competition;
  const isAsItIs = teams === state.match.teams && competition === state.match.competition;
  const dressed = isAsItIs ? state.match : { ...state.match, teams, competition };
  const match = overrides.length === 0 ? dressed : withOverrides(dressed, overrides, at);
  if (match === state.match) return state;
  if (match === dressed) return { ...state, match };
  return { ...state, match: { ...match, phase: phaseOf(match.view, match.isFinal) } };
}

const SCORE: LowerThirdContent = { form: 'score' };

const SCORES: ReadonlySet<string> = new Set(SCORE_KINDS);

/** Where a match stands: as the feed has it, and as viewers are told it. */
export interface Standing {
  match: MatchView | null;
  shown: MatchView | null;
}

/**
 * What was true when a moment came. While the feed's score is still that one, what the producer makes of it now counts:
 * a number put right is right wherever it stands.
 */
function instantOf(moment: Moment, { match, shown }: Standing): MomentInstant {
  const { feedScore } = moment;
  const instant = { ...moment.instant, minute: minuteOf(moment) };
  const score = match?.view.score;
  const isStill = score?.a === feedScore.a && score.b === feedScore.b;
  return isStill && shown !== null ? { ...instant, score: shown.view.score } : instant;
}

/** The minute of a moment: what the producer says with its player, else what the match clock was in. */
export function minuteOf({ instant, player }: Moment): MatchMinute | null {
  return player?.minute ?? instant.minute;
}

export const shownPlayer = ({ minute: _, ...player }: MomentPlayer): Omit<MomentPlayer, 'minute'> => player;

/** What a lower third says: its moment, what the producer has chosen, or where the match stands. */
export function lowerThirdOf(
  graphic: GraphicOnAir | null,
  moment: Moment | null,
  standing: Standing,
  at: number,
  others: OtherGames,
): LowerThirdContent {
  if (moment !== null) {
    const { side, kind, phase, state, player } = moment;
    const scorer = SCORES.has(kind) ? side : null;
    const told = { side, kind, phase, state, instant: instantOf(moment, standing), scorer };
    return { form: 'moment', ...told, ...(player && { player: shownPlayer(player) }) };
  }
  const content = graphic?.content ?? null;
  switch (content?.form) {
    case 'person':
      return content;
    case 'matchup':
      return { form: 'matchup', note: content.note };
    case 'next':
      return content.game === null ? SCORE : nextGame(content.game, at, others);
    default:
      // What only a full frame can say.
      return SCORE;
  }
}

/** What a takeover tells of its moment. A game that is over is its winner's. */
export function takeoverOf({ moment, startedAt, covers }: TakeoverOnAir, standing: Standing): Takeover {
  const { kind, phase } = moment;
  const instant = instantOf(moment, standing);
  const side = kind === 'final' ? winnerOf(instant.score, standing.match?.shootout ?? null) : moment.side;
  return { kind, side, phase, instant, startedAt, covers };
}
