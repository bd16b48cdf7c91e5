import type { LocalizedText } from '../contract/localized-text.ts';
import type { ShootoutKicks } from '../contract/leader.ts';
import type { z } from 'zod';
import type { Words } from '../../words/en.ts';
import type { CountKind, TotalKind } from '../contract/counts.ts';
import type { Snapshot } from '../contract/messages.ts';
import type { MatchMinute, Moment, MomentKind } from '../contract/moments.ts';
import type { Phase } from '../contract/phase.ts';
import type { Retractions, LoggedEvent } from '../contract/received.ts';
import type { PerSide, Side, ViewScore } from '../contract/values.ts';
import type { AutomationRow } from './automation.ts';
import type { LabelledEvent, LastEvent, NamedMoment } from './event.ts';
import type { GameRules } from './game.ts';
import type { SportInserts } from './inserts.ts';
import type { MatchRules, SportRules } from './match-rules.ts';
import type { MatchInfoRow, OverrideRow } from './override.ts';
import type { PadButton, PadPlace } from './pad-buttons.ts';
import type { Press } from './press.ts';
import type { VersionChange } from './version-change.ts';

/**
 * The interface of a sport. Each sport implements it in a folder next to this file, and has a line in `registry.ts`.
 */

/** The place of a position in a lineup graphic. */
export interface PitchPlace {
  /** The line, counted from the own goal; the goalkeeper's is 0. */
  line: number;
  /** From left (negative) to right (positive), as seen from behind the own goal; 0: in the middle, or not set. */
  across: number;
}

/** The fields that every sport's view has. */
export interface GameView {
  sport: string;
  score: ViewScore;
  /** The rules of the match: its league's, with the producer's changes. Undefined for an unknown sport. */
  rules?: MatchRules | undefined;
  /** The winner once the match is over, null for a draw. Undefined if the score and a shootout decide it. */
  winner?: Side | null | undefined;
}

/**
 * A line in the control window's table "On air". The value is null if the feed doesn't send it, or if it doesn't apply.
 */
export interface Fact {
  label: string;
  value: string | null;
  /** Whether the line is highlighted for the producer, as for a review or a flag. */
  isHot: boolean;
  /** Whether the line is as important as the score, such as the points of a set. */
  isMain?: boolean;
}

/** How an event affects a review. */
export type ReviewStep = 'opened' | 'stands' | 'overturned';

/** The current period of a match clock, and the clock's setting at its start. */
export interface ClockPeriod {
  /** The period's name in the feed's words; a different name is a different period. */
  name: string;
  /** Whether the clock runs; false in a break. */
  runs: boolean;
  /** Whether this is the first period of the game; omitted: unknown. */
  isFirst?: boolean;
  /** Null: the period has no clock. */
  fromMs: number | null;
  direction: 'up' | 'down';
}

/** Returns the name of a side for the producer's facts, or its code where a name is too long. */
export type FactName = (side: Side, form?: 'code') => string;

/** The initial setting of a match clock. */
export interface ClockPreset {
  fromMs: number;
  direction: 'up' | 'down';
  /** Whether the clock shows tenths in the last minute of its countdown. */
  showsTenths: boolean;
}

/** How a sport's match clock runs when the producer operates one in addition to the feed. */
export interface SportClock<View extends GameView> {
  /**
   * Returns whether the clock only starts and stops with the periods, so that it can follow the feed. Otherwise every
   * whistle stops it.
   */
  followsPeriods(rules: View['rules']): boolean;
  /** Returns the current period; null if the feed doesn't send it, or if the length of its periods is unknown. */
  periodOf(view: View): ClockPeriod | null;
  /** Returns the clock's format, and how it begins without a known period. */
  presetOf(rules: View['rules']): ClockPreset;
  /**
   * Returns the last minute of the period, in sports whose moments have minutes; later minutes are added to it. Null in
   * other sports and in breaks.
   */
  lastMinuteOf(view: View): number | null;
}

/** Match info that lists a side's scorers with minutes. One request adds a scorer. */
export interface ScorerList {
  /** The field name without its side: `scorers` means `scorers.a` and `scorers.b`. */
  field: string;
  /** The name of one entry, as shown to the producer: "Goal". */
  name: string;
  /** The maximum letters of a scorer's name. */
  nameMax: number;
  /** The last minute, not counting added minutes. */
  minuteMax: number;
  /**
   * Returns the list with another goal of a scorer, who may already be on the list; `list` is null if there is none
   * yet.
   */
  withScorer(list: string | null, name: string, minute: MatchMinute): string;
}

/**
 * The clock of a single play, which a producer runs in addition to the match clock: 24 seconds to shoot, 40 to snap.
 */
export interface PlayClock {
  /** The name shown to the producer. */
  name: string;
  /** The values that one press sets, in ms, the usual one first. */
  resetsMs: readonly [usual: number, short: number];
  /** Whether the clock shows tenths below five seconds. */
  showsTenths: boolean;
  /** Whether the clock stops when the match clock stops. */
  stopsWithMatch: boolean;
}

/** The producer's values for a game, by the field names of the `MatchInfoRow`s. */
export type MatchInfoFields = Readonly<Record<string, unknown>>;

/** A score whose play continues after its event: further points of the side in that play belong to the score. */
export interface LastingScore<View> {
  kind: MomentKind;
  /** The kind of moment that those points would be otherwise. */
  addedBy: MomentKind;
  /** Returns whether the score's play is over after an event. */
  isOver(event: LabelledEvent, after: View): boolean;
}

/** Information that, in addition to a view, decides which parts of the view a scorebug draws. */
export interface PlayState {
  /** Whether the game is neither in a break nor over. True if the feed doesn't send it. */
  isPlayed: boolean;
  /** Whether the game is over, or stopped by an exceptional state. */
  isFinal: boolean;
  /** Whether a countdown to the start is on air instead of the game. */
  isAwaited: boolean;
  /** Whether a review has just overturned a goal. */
  isGoalDisallowed: boolean;
}

/**
 * A sport's functions for following a game from a feed. An unknown sport (`other/`) has them too, but only for its
 * score.
 */
export interface WatchedSport<View extends GameView = GameView> {
  /** The schema of the sport's view in frames; `sport` distinguishes it from other views. */
  readonly viewSchema: z.ZodObject;
  /** Converts a snapshot of any service for graphics. Unreadable fields are null, never zero. Never throws. */
  viewOf(rules: View['rules'], state: unknown): View;
  /** The rules that a producer can change. */
  readonly matchRules: SportRules;

  /** Returns the phase of the game; null if the feed doesn't send it. `isFinal`: the feed has closed the game. */
  phaseOf(view: View, isFinal: boolean): Phase | null;
  /** Returns the lines in addition to score and phase. Always the same lines, so that nothing moves during the game. */
  factsOf(view: View, nameOf: FactName, manualFacts: MatchInfoFields): Fact[];
  /**
   * Returns the texts next to score, phase and clock on air, the most urgent first, in one language: what the scorebug
   * draws in this state of play (`visible.ts` of the sport).
   */
  situationOf(
    view: View,
    words: Words,
    nameOf: (side: Side) => string,
    manualFacts: MatchInfoFields,
    at: PlayState,
  ): string[];
  /** Returns the sport's own label for a row of the event log; null: use the shared one. */
  readonly labelOf: (event: LabelledEvent, last: LastEvent) => string | null;

  /** Returns the moment of an event, or null. `before` is null if there was no earlier state. */
  momentOf(event: LabelledEvent, before: View | null, after: View): NamedMoment | null;
  /** Null if every score of the sport is a single event. */
  readonly lastingScore: LastingScore<View> | null;
  /**
   * Returns how many moments each side has, for kinds that the state counts in addition to the score; null if the feed
   * doesn't send them.
   */
  momentCountsOf(view: View): Partial<Record<MomentKind, PerSide | null>>;
  /** Returns whether an open decision may retract something; null if the sport has no such decisions. */
  isUnderReview(view: View): boolean | null;
  /** Returns the effect of an event on a review. */
  reviewStepOf(event: LabelledEvent, before: View | null, after: View): ReviewStep | null;
  /** The name of a shootout; omitted: penalties, as in soccer. */
  readonly shootoutName?: LocalizedText;
  /**
   * Returns the shootout, or null.
   *
   * @param events the whole event log
   * @param retracted presses canceled by an undo, by `seq`
   */
  shootoutOf(
    view: View,
    events: readonly LoggedEvent[],
    retracted: Pick<Retractions, 'has'>,
  ): ShootoutKicks | null;

  /** The values that can be overridden in addition to score and teams, in the order shown to the producer. */
  readonly overrides: readonly OverrideRow[];
  /** Match info that only the producer knows, in addition to the free lines of every sport. */
  readonly manualFacts: readonly MatchInfoRow[];
  /**
   * Returns match info that follows from the producer's values and the rules, for fields that the producer hasn't set.
   */
  infoFrom(facts: MatchInfoFields, rules: View['rules']): Readonly<Record<string, string>>;
  /** Returns the play clock; null if the sport has none. */
  playClockOf(rules: View['rules']): PlayClock | null;
  /** Null: the sport has no list of scorers. */
  readonly scorers: ScorerList | null;
  /** Returns where a position is in the lineup; null if the sport's lineups are plain lists. */
  readonly placeOfPosition: ((position: string) => PitchPlace | null) | null;
  /** The automatic graphics, in the order shown to the producer. */
  readonly automation: readonly AutomationRow[];
  /** The inserts of the sport's scorebug, or null. */
  readonly inserts: SportInserts<View> | null;
  /** The match clock that a producer runs in addition to the feed, or null if games of this sport have none. */
  readonly clock: SportClock<View> | null;
  /** Which side comes first where both are shown; in some sports, the visitors. Side A is home. */
  readonly first: 'home' | 'away';
  /** Theme tokens whose colors have a meaning in this sport, so no team's background may be close to them. */
  readonly reserved: readonly ('notice' | 'flag')[];
  /** The monitor's still picture under the graphics. */
  readonly surface: 'grass' | 'wood';
  /** Two placeholder teams for rehearsals on air, without any real team's marks and codes. */
  readonly clubs: { readonly a: string; readonly b: string };
}

/** Data of a manually scored game, other than its presses. */
export interface ManualContext {
  /** The newest state of the game. */
  state: unknown;
  /** The match rules with the producer's changes. */
  rules: MatchRules;
  /** The reading of the match clock; null: none. */
  clock: { ms: number; direction: 'up' | 'down' } | null;
}

/** A sport with known rules: everything needed to score its games. */
export interface SportDefinition<View extends GameView = GameView> extends WatchedSport<View> {
  /** The sport's presses, and the games they produce. */
  readonly rules: GameRules;
  /** Every button of the pad in its fixed order. Corrections are added to these. */
  readonly padPlaces: readonly PadPlace[];
  /** Returns the buttons that are enabled in a state. Corrections are added to these. */
  padOf(view: View): PadButton[];
  /** The buttons for corrections, in addition to those of the score; omitted: none. */
  readonly corrections?: {
    readonly places: readonly PadPlace[];
    of(view: View): PadButton[];
    /** What the score counts, such as "Set"; omitted: "Score". */
    readonly unit?: string;
  };
  /**
   * Returns why an operator can't make a press although the rules accept it; null if they can. Doesn't apply to feeds.
   */
  manualRefusalOf(view: View, press: Press): string | null;
  /** Adds data to an operator's presses that the rules need and only the program has; omitted: nothing is added. */
  completePresses?(presses: readonly Press[], context: ManualContext): Press[];
  /**
   * Returns the state from which a game of any service continues manually, in the format of Touchline's rules. Missing
   * parts are as before the game.
   */
  resumableState(view: View, score: PerSide, snapshot: unknown, moments: readonly Moment[]): Snapshot;
  /** The changes of the sport's contract, oldest first: one for each version up to this build's. */
  readonly versions: readonly VersionChange[];
  readonly line: LineRules<View>;
  /** Returns the presses for a score by side A that the rules accept in the given state, for drills. */
  drillScore(snapshot: Snapshot): Press[];
}

/** A period's place in its game. */
export interface PeriodPlace {
  number: number;
  /** Whether side A has played the period or is in it: in baseball, the home side bats second. */
  hasA: boolean;
}

/** The points of one period in the line score; null if the side has not played it yet. */
export interface PeriodPoints {
  phase: Phase;
  a: number | null;
  b: number | null;
  /** The loser's points in the tie-break that decided the set; omitted: there was none. */
  tieBreak?: number;
}

/** A statistic for both sides. */
export interface Count {
  kind: CountKind;
  a: string;
  b: string;
  /** The share, from 0 to 1; null without any attempts; omitted if the statistic isn't a share. */
  share?: { a: number | null; b: number | null } | undefined;
}

/** A total for both sides at the end of a line score. */
export interface LineTotal {
  kind: TotalKind;
  a: number;
  b: number;
}

/** Why a sport has no list of its scores: there are too many, or its log doesn't have the plays. */
export type NoList = 'too-many' | 'plays-unknown';

/**
 * Who counts as a scorer: the players with scores of these kinds, listed as often as they scored, or the players of a
 * side with the most points. A try after a touchdown doesn't count as a player's score.
 */
export type ScorerRule = ReadonlySet<MomentKind> | 'points';

/** How a full frame with the line score is filled. */
export interface LineRules<View extends GameView> {
  /** Null for a sport without numbered periods. */
  readonly periods: {
    /** Returns the current period; null before the first one, and if the feed doesn't send it. */
    placeOf(view: View): PeriodPlace | null;
    /** Returns the phase for a period's number, for its column heading. */
    phaseOf(number: number, view: View): Phase;
    /** The events whose points belong to no period, such as the shots of a shootout; omitted: none. */
    readonly without?: ReadonlySet<string>;
  } | null;
  /** Returns the columns in sports whose score isn't the sum of its periods, such as sets; omitted: the score's changes. */
  columnsOf?(view: View): PeriodPoints[];
  /** The kind of score for a correction by this many points. Any other number has no name. */
  readonly corrections: Readonly<Record<number, MomentKind>>;
  /** The moments that are listed one by one, or why the sport has no list. */
  readonly list:
    | NoList
    | {
        readonly kinds: ReadonlySet<MomentKind>;
        /** Returns the phase of a list entry; null if the feed doesn't send it. */
        phaseOf(view: View): Phase | null;
      };
  /**
   * Returns the statistics of an event log that aren't zero for both sides.
   *
   * @param events the events that count and that the rules accepted, oldest first
   * @param isExact whether the scores among the events add up to the score; false if a correction shows that one is
   * missing or too many
   */
  countsOf(events: readonly Press[], view: View, isExact: boolean): Count[];
  /** Returns the producer's statistics of the current period. */
  manualCounts(facts: MatchInfoFields): Count[];
  /** Returns the totals after the periods, including the score; null for a sport whose line score has none. */
  readonly totalsOf: ((score: ViewScore, facts: MatchInfoFields) => LineTotal[]) | null;
  /** Which players a result names as scorers. */
  readonly scorers: ScorerRule;
}
