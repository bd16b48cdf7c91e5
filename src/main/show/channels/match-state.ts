import type { LoggedEvent } from '../../../feed/contract/received.ts';
import {
  isScoreKind,
  type MatchMinute,
  type Moment,
  type MomentInstant,
  type MomentPlayer,
} from '../../../feed/contract/moments.ts';
import { startOf } from '../../../words/game-status.ts';
import { winnerOf } from '../../../feed/contract/leader.ts';
import type { GameView, Line } from '../../../feed/sports/index.ts';
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
import type { StartTime } from '../../../words/phase.ts';
import type { Language } from '../../../words/languages.ts';
import type { ChosenSettings } from '../../../preload/contract/output-settings.ts';
import { placeholderNames, type NamedMatch } from '../branding/assigned-teams.ts';
import { nextGame, type NextContent, type OtherGames } from '../graphics/next-game.ts';
import { namedTeams } from '../branding/team-registry.ts';
import { shownPhase } from '../overrides/status.ts';
import { withOverrides, type Overrides } from '../overrides/overrides.ts';

/** A channel's match from an instant on. In the timeline it has no overrides, because outputs don't delay those. */
export interface MatchState {
  match: MatchView | null;
  /** The newest event of the feed at that time, or null. */
  seq: number | null;
  /** The complete log up to this state; null: incomplete. */
  log: readonly LoggedEvent[] | null;
  /** Transition from the previous state. */
  motion: Motion;
}

export interface TakeoverOnAir {
  moment: Moment;
  /** When the takeover started, on the feed's clock, Unix ms. */
  startedAt: number;
  covers: TakeoverCover;
}

/** Content of a channel that is saved for a restart. */
export interface SavedContent {
  /** The line score, if a full frame showed it. */
  line: Line | null;
  /** The event log up to this state; `isWhole`: known to be complete. */
  tape: { length: number; isWhole: boolean };
  /** The ticker's last items. */
  ticker: TickerItem[];
}

/** Content that a channel can show in addition to its match state. */
export interface ChannelContent {
  /** Returns the teams as shown, in a language. */
  dress(match: NamedMatch, language: Language): MatchView['teams'];
  /** Returns the names of the channel's teams for library lookups; null: no game. */
  names(): ChannelNames | null;
  /** Returns a match's competition, with the producer's data for its league. */
  competitionOf(match: MatchView): MatchView['competition'];
  /** Returns names and times of other games, in an output's language and time zone. */
  others(locale: OutputLocale): OtherGames;
  /** Returns the scorers of a state, in sports that list them; absent: unknown. `at`: the instant on air, Unix ms. */
  scorers(state: MatchState, at: number): MatchView['scorers'];
  /** Returns the start of a match that has not begun (Unix ms), from its list; null if unknown. */
  startsAt(state: MatchState): number | null;
  /** Returns an instant (Unix ms) as a start time in an output's time zone. */
  dated: (instant: number, locale: OutputLocale) => StartTime;
  /** Returns the time of day, Unix ms. */
  timeOfDay(): number;
  /**
   * Returns why the game that a graphic announces is no longer upcoming at an instant (Unix ms; absent: now). Null if
   * it is upcoming, or none is announced.
   */
  whyPast(content: GraphicContent | null, at?: number): string | null;
  /** Returns the announcement of the next game, with the game. Throws RequestRefused if there is none. */
  announced(content: NextContent): NextContent;
  /** Returns a sentence that says why there is no next game to announce, or null if there is one. */
  whyNoNextGame(): string | null;
  /** Returns whether the list shows the announced game as started. */
  announcesBegun(content: GraphicContent | null): boolean;
  /**
   * Returns the content of a full frame for a state; `shown` includes overrides. `at`: the instant on air, Unix ms;
   * `locale`: of the output, for names of other teams and for times. Null if it would be empty: no other game, or the
   * lineup of a team that doesn't play.
   */
  fullFrame(
    state: MatchState,
    shown: MatchState,
    graphic: GraphicOnAir,
    on: { at: number; locale: OutputLocale },
  ): FullFrameContent | null;
  /** Returns why a team's lineup can't be taken now, or null if its roster has one. */
  whyNoLineUp(side: 'A' | 'B', shown: MatchState): string | null;
  /** Returns line score, statistics and scores of a state for a full frame; parameters as in `fullFrame`. */
  course(state: MatchState, shown: MatchState, form: CourseForm, at: number): CourseContent;
  /** Returns the other games. `at`: the instant on air, Unix ms; null: now. */
  ticker(locale: OutputLocale, at: number | null): TickerItem[];
  /** Returns whether the lists have other games to show now. */
  hasOtherGames: () => boolean;
  /**
   * Updates the reports of other games' scores.
   *
   * @returns `edge`: when the reports next change automatically, Unix ms (null: never); `isPutRight`: whether a report
   * was removed
   */
  followOthers(): { edge: number | null; isPutRight: boolean };
  /** Returns the data of a state to save for a restart, in addition to the channel's. */
  toSaved(state: MatchState): Pick<SavedContent, 'line' | 'tape'>;
  /** Restores the content of a state until its sources can be read. */
  putBack(state: MatchState, saved: SavedContent): void;
}

export const blankMatchState: MatchState = {
  match: null,
  seq: null,
  log: null,
  motion: 'jump',
};

/** Returns whether a game has begun. Some feeds open with the first inning before any press. */
export function hasBegun({ match, seq }: Pick<MatchState, 'match' | 'seq'>): boolean {
  if (match === null) return false;
  const { phase, clock, isFinal } = match;
  const { a, b } = match.view.score;
  const isOpen = seq === null || phase === null || phase.is === 'before';
  return isFinal || !isOpen || clock !== null || (a ?? 0) + (b ?? 0) > 0;
}

/** What decides how an output writes names and times. */
export type OutputLocale = Pick<ChosenSettings, 'language' | 'timeZone'>;

/** The locale of the control window, the as-run log and remote calls. */
export const WINDOW_LOCALE: OutputLocale = { language: 'en', timeZone: null };

/** Words for other games without a channel: only the names of their teams. */
export const BARE_GAMES: OtherGames = {
  teams: namedTeams,
  rehearsed: placeholderNames,
  calendar: (instant) => instant,
  timeZone: null,
  awaited: () => null,
  competition: () => noCompetition,
};

/** Returns a match state with overrides, the phase that follows from them, and teams in the locale's language. */
export function withProducerValues(
  state: MatchState,
  content: Pick<ChannelContent, 'dress' | 'competitionOf' | 'dated'> | null,
  overrides: Overrides,
  at: number,
  locale: OutputLocale,
): MatchState {
  if (state.match === null) return state;
  const teams = content?.dress(state.match, locale.language) ?? state.match.teams;
  const competition = content?.competitionOf(state.match) ?? state.match.competition;
  const isAsItIs = teams === state.match.teams && competition === state.match.competition;
  const dressed = isAsItIs ? state.match : { ...state.match, teams, competition };
  const { status } = dressed;
  const isFed = overrides.length === 0 && status === null;
  const match = isFed ? dressed : withOverrides(dressed, overrides, at);
  if (match === state.match) return state;
  if (match === dressed) return { ...state, match };
  const startsAt = status && startOf(status.game);
  const dated = status && {
    ...status,
    starts: startsAt === null ? null : (content?.dated(startsAt, locale) ?? null),
  };
  return { ...state, match: { ...match, status: dated, phase: shownPhase(match) } };
}

const SCORE: LowerThirdContent = { form: 'score' };

/** The match from the feed, and as viewers see it. */
export interface Standing {
  match: MatchView | null;
  shown: MatchView | null;
}

/**
 * Returns the state when a moment began. While the feed's score is unchanged, the producer's corrections apply, so that
 * a corrected number is correct everywhere.
 */
function instantOf(moment: Moment, { match, shown }: Standing): MomentInstant {
  const { feedScore } = moment;
  const instant = { ...moment.instant, minute: minuteOf(moment) };
  const score = match?.view.score;
  const isStill = score?.a === feedScore.a && score.b === feedScore.b;
  return isStill && shown !== null ? { ...instant, score: shown.view.score } : instant;
}

/** Returns the minute of a moment: the producer's, otherwise the match clock's. */
export function minuteOf({ instant, player }: Moment): MatchMinute | null {
  return player?.minute ?? instant.minute;
}

export const shownPlayer = ({ minute: _, ...player }: MomentPlayer): Omit<MomentPlayer, 'minute'> => player;

/** Returns the content of a lower third: its moment, the producer's content, or the score. */
export function lowerThirdOf(
  graphic: GraphicOnAir | null,
  moment: Moment | null,
  standing: Standing,
  at: number,
  others: OtherGames,
): LowerThirdContent {
  if (moment !== null) {
    const { side, kind, name, phase, state, player } = moment;
    const scorer = isScoreKind(kind) ? side : null;
    const details = {
      side,
      kind,
      ...(name && { name }),
      phase,
      state,
      instant: instantOf(moment, standing),
      scorer,
    };
    return { form: 'moment', ...details, ...(player && { player: shownPlayer(player) }) };
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
      // Other content exists only on full frames.
      return SCORE;
  }
}

/** Returns the content of a moment's takeover. At the end of a game, the takeover belongs to the winner. */
export function takeoverOf({ moment, startedAt, covers }: TakeoverOnAir, standing: Standing): Takeover {
  const { kind, name, phase } = moment;
  const instant = instantOf(moment, standing);
  const { match } = standing;
  const view: GameView | undefined = match?.view;
  const side =
    kind === 'final' ? winnerOf(instant.score, match?.shootout ?? null, view?.winner) : moment.side;
  return { kind, ...(name && { name }), side, phase, instant, startedAt, covers };
}
