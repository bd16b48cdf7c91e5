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
import type { MatchInfoRow, OverrideRow } from './override.ts';
import type { PadButton, PadPlace } from './pad-buttons.ts';
import type { Press } from './press.ts';
import type { VersionChange } from './version-change.ts';

/** The interface of a sport. Each has a folder here that implements it, and a line in `registry.ts`. */

/** The place of a position in a lineup. */
export interface PitchPlace {
  /** From the own goal on; the goalkeeper's is 0. */
  line: number;
  /**
   * From the left (below 0) to the right (above 0), as seen from behind the own goal; 0: in the middle, or not set.
   */
  across: number;
}

/** The minimum view of every sport. */
export interface GameView {
  sport: string;
  score: ViewScore;
}

/** A line in the control window's table "On air"; null if the feed doesn't send it, or if it doesn't apply. */
export interface Fact {
  label: string;
  value: string | null;
  /** Whether a producer should notice it: a review, a flag. */
  isHot: boolean;
}

/** The effect of an event on a review. */
export type ReviewStep = 'opened' | 'stands' | 'overturned';

/** The current period of a match clock, and how the clock begins it. */
export interface ClockPeriod {
  /** In the feed's words; another name is another period. */
  name: string;
  /** False: a break. */
  runs: boolean;
  fromMs: number;
  direction: 'up' | 'down';
}

/** How a match clock begins. */
export interface ClockPreset {
  fromMs: number;
  direction: 'up' | 'down';
  /** Whether it shows tenths in the last minute of its countdown. */
  showsTenths: boolean;
}

/** How a producer's clock next to the feed runs in a sport. */
export interface SportClock<View> {
  /**
   * Whether it only starts and stops with the periods, so that it can follow the feed; in other sports every whistle
   * stops it.
   */
  readonly followsPeriods: boolean;
  /** Null if the feed doesn't send it, or if the length of the league's periods is unknown. */
  periodOf(view: View, league: string): ClockPeriod | null;
  /** How it begins without a known period, and its format. */
  presetOf(league: string): ClockPreset;
  /**
   * The last minute of the period, in sports whose moments have minutes: later ones are added to it. Null elsewhere,
   * and in breaks.
   */
  lastMinuteOf(view: View): number | null;
}

/** Match info that lists a side's scorers with minutes: a producer adds to it in one request. */
export interface ScorerList {
  /** The field without its side: `scorers` is `scorers.a` and `scorers.b`. */
  field: string;
  /** The producer's name for an entry: "Goal". */
  name: string;
  /** Letters of a scorer's name. */
  nameMax: number;
  /** The last minute, not counting added ones. */
  minuteMax: number;
  /** Returns the list with another scorer, who may already be on it; `list` is null if there is none yet. */
  withScorer(list: string | null, name: string, minute: MatchMinute): string;
}

/** The clock of one play, which a producer runs in addition to the match clock: 24 seconds to shoot, 40 to snap. */
export interface PlayClock {
  /** The producer's name for it. */
  name: string;
  /** The settings with one press, in ms, the usual one first. */
  resetsMs: readonly [usual: number, short: number];
  /** Whether it shows tenths below five seconds. */
  showsTenths: boolean;
  /** Whether it stops when the match clock stops. */
  stopsWithMatch: boolean;
}

/** The producer's values for a game, by the names of its `MatchInfoRow`s. */
export type MatchInfoFields = Readonly<Record<string, unknown>>;

/** A score whose play continues after its event: the following points of its side in that play belong to it. */
export interface LastingScore<View> {
  kind: MomentKind;
  /** The kind of moment that the following points would be otherwise. */
  addedBy: MomentKind;
  /** Returns whether its play is over with an event. */
  isOver(event: LabelledEvent, after: View): boolean;
}

/** State that decides, in addition to a view, which parts of it a scorebug draws. */
export interface PlayState {
  /** Neither in a break nor over. True if the feed doesn't send it. */
  isPlayed: boolean;
  isFinal: boolean;
  /** Whether a countdown to the start is on air instead of the game. */
  isAwaited: boolean;
  /** Whether a review has just overturned a goal. */
  isGoalDisallowed: boolean;
}

/** Rules for following a game from a feed. An unknown sport (`other/`) has this too, with only its score. */
export interface WatchedSport<View extends GameView = GameView> {
  /** The schema of its view in frames; `sport` distinguishes it from the others. */
  readonly viewSchema: z.ZodObject;
  /**
   * Returns a snapshot of any service for graphics. Right if readable, null if not; never throws, never invents a
   * zero.
   */
  viewOf(league: string, state: unknown): View;

  /** Returns the phase of the game; null if the feed doesn't send it. `isFinal`: the feed has sealed it. */
  phaseOf(view: View, isFinal: boolean): Phase | null;
  /** Returns the facts beyond score and phase: always the same lines, so that nothing moves during the game. */
  factsOf(view: View, nameOf: (side: Side) => string, manualFacts: MatchInfoFields): Fact[];
  /**
   * Returns what is next to score, phase and clock on air, the most urgent first, in the words of a language: what the
   * scorebug draws at this state of play (`seen.ts` of the sport).
   */
  situationOf(
    view: View,
    words: Words,
    nameOf: (side: Side) => string,
    manualFacts: MatchInfoFields,
    at: PlayState,
  ): string[];
  /** Returns the label for a row of the event log if the sport has its own; null: the shared one. */
  readonly labelOf: (event: LabelledEvent, last: LastEvent) => string | null;

  /** Returns the moment of an event, or null. `before` is null if there was no state before it. */
  momentOf(event: LabelledEvent, before: View | null, after: View): NamedMoment | null;
  /** Null: every score of the sport is one event. */
  readonly lastingScore: LastingScore<View> | null;
  /**
   * Returns how many moments of a kind each side has, for kinds that the state counts in addition to the score; null:
   * the feed doesn't send them.
   */
  momentCountsOf(view: View): Partial<Record<MomentKind, PerSide | null>>;
  /** Returns whether an open decision may retract something; null: the sport has none. */
  isUnderReview(view: View): boolean | null;
  /** Returns the effect of an event on a review. */
  reviewStepOf(event: LabelledEvent, before: View | null, after: View): ReviewStep | null;
  /**
   * Returns the shootout, if there is one.
   *
   * @param events the whole event log
   * @param retracted presses canceled by an undo, by `seq`
   */
  shootoutOf(
    view: View,
    events: readonly LoggedEvent[],
    retracted: Pick<Retractions, 'has'>,
  ): ShootoutKicks | null;

  /** Values that can be overridden, in addition to score and teams, in the producer's order. */
  readonly overrides: readonly OverrideRow[];
  /** Match info that only a producer knows, in addition to the free lines of every sport. */
  readonly manualFacts: readonly MatchInfoRow[];
  /** Null: the sport has no play clock. */
  readonly playClock: PlayClock | null;
  /** Null: the sport has no list of scorers. */
  readonly scorers: ScorerList | null;
  /** Returns the place of a position; null: this sport's lineups are lists. */
  readonly placeOfPosition: ((position: string) => PitchPlace | null) | null;
  /** The automatic graphics, in the producer's order. */
  readonly automation: readonly AutomationRow[];
  /** The inserts of its scorebug; null: none. */
  readonly inserts: SportInserts<View> | null;
  /** The match clock that a producer runs next to the feed; null: games of this sport have none. */
  readonly clock: SportClock<View> | null;
  /** Which side is first where both are shown: the visitors in some sports. Side A is at home. */
  readonly first: 'home' | 'away';
  /** Theme tokens whose colors have a meaning in this sport: no team's field may be close to them. */
  readonly reserved: readonly ('notice' | 'flag')[];
  /** The monitor's still picture under the graphics. */
  readonly surface: 'grass' | 'wood';
  /** Two placeholder teams for rehearsals on air, with no real team's marks and codes. */
  readonly clubs: { readonly a: string; readonly b: string };
}

/** Definition of a sport with known rules: everything needed to score a game of it. */
export interface SportDefinition<View extends GameView = GameView> extends WatchedSport<View> {
  /** Its presses, and the games they produce. */
  readonly rules: GameRules;
  /** Every button of the pad, in its order for the whole game; corrections are added. */
  readonly padPlaces: readonly PadPlace[];
  /** Returns those that are possible in a state; corrections are added. */
  padOf(view: View): PadButton[];
  /**
   * Returns why an operator can't make a press that the rules would accept; null: they can. Doesn't apply to feeds.
   */
  manualRefusalOf(view: View, press: Press): string | null;
  /**
   * Returns the state from which a game of any service is continued manually, in the format of Touchline's rules;
   * missing parts are as before the game.
   */
  resumableState(view: View, score: PerSide, snapshot: unknown, moments: readonly Moment[]): Snapshot;
  /** The changes of its contract, oldest first: one for each version up to this build's. */
  readonly versions: readonly VersionChange[];
  /** Its line score. */
  readonly line: LineRules<View>;
  /** Returns the presses of a score of side A that the rules accept in any state, for drills. */
  drillScore(snapshot: Snapshot): Press[];
}

/** A period's place in its game. */
export interface PeriodPlace {
  number: number;
  /** Whether side A has played it or is in it: in baseball the home side bats second. */
  hasA: boolean;
}

/** A statistic of both sides. */
export interface Count {
  kind: CountKind;
  a: string;
  b: string;
  /** The share, 0 to 1, null without any attempts; absent: it isn't a share. */
  share?: { a: number | null; b: number | null } | undefined;
}

/** A total of both sides at the end of a line score. */
export interface LineTotal {
  kind: TotalKind;
  a: number;
  b: number;
}

/** Why a sport has no list of its scores: there are too many, or its log doesn't have the plays. */
export type NoList = 'too-many' | 'plays-unknown';

/**
 * Scorers are the players of scores of these kinds, listed as often as they scored, or those of a side with the most
 * points. A try after a touchdown doesn't count toward a player's scores.
 */
export type ScorerRule = ReadonlySet<MomentKind> | 'points';

/** The content of a full frame with the line score. */
export interface LineRules<View extends GameView> {
  /** Null for a sport without numbered periods. */
  readonly periods: {
    /** Null before the first of them, and if the feed doesn't send it. */
    placeOf(view: View): PeriodPlace | null;
    /** Returns the period of a number, for its column heading. */
    phaseOf(number: number, view: View): Phase;
  } | null;
  /** The moments that are listed one by one; a sport without such a list says why. */
  /** The kind of score for a correction of this many points; any other has no name. */
  readonly corrections: Readonly<Record<number, MomentKind>>;
  readonly list:
    | NoList
    | {
        readonly kinds: ReadonlySet<MomentKind>;
        /** The phase of an entry of the list; null if the feed doesn't send it. */
        phaseOf(view: View): Phase | null;
      };
  /**
   * Returns the statistics in an event log: those that aren't zero for both sides.
   *
   * @param events those that count and that the rules accepted, oldest first
   * @param isExact whether the scores among them add up to the score; false: a correction shows that one is missing or
   * too many
   */
  countsOf(events: readonly Press[], view: View, isExact: boolean): Count[];
  /** Returns the producer's statistics of the current period. */
  countsByHand(facts: MatchInfoFields): Count[];
  /** Totals that follow the periods, the score among them; null for a sport whose line score has none. */
  readonly totalsOf: ((score: ViewScore, facts: MatchInfoFields) => LineTotal[]) | null;
  /** Whom a result names as scorers. */
  readonly scorers: ScorerRule;
}
