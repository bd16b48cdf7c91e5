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

/** What a sport has to bring. Each has a folder here that answers all of it, and a line in `registry.ts`. */

/** Where a position of a line-up stands. */
export interface PitchPlace {
  /** From the own goal on; the goalkeeper's is 0. */
  line: number;
  /** From the left (below 0) to the right (above 0), as seen from behind the own goal; 0: in the middle, or not said. */
  across: number;
}

/** What the view of every sport has. */
export interface GameView {
  sport: string;
  score: ViewScore;
}

/** A line of the control window's table "On air"; null where the feed does not tell, or where it is not the case. */
export interface Fact {
  label: string;
  value: string | null;
  /** Something a producer should notice: a review, a flag. */
  isHot: boolean;
}

/** What an event did to the look at a decision. */
export type ReviewStep = 'opened' | 'stands' | 'overturned';

/** The period a match clock is in, and how a clock begins it. */
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
  /** Counting down, it shows tenths in its last minute. */
  showsTenths: boolean;
}

/** How a producer's clock beside the feed runs in a sport. */
export interface SportClock<View> {
  /** It starts and stops with the periods alone, so that it can follow the feed; in other sports every whistle stops it. */
  readonly followsPeriods: boolean;
  /** Null where the feed does not tell, or where nobody knows how long a period of the league is. */
  periodOf(view: View, league: string): ClockPeriod | null;
  /** How it begins where no period is known, and how it is written. */
  presetOf(league: string): ClockPreset;
  /**
   * The last minute of the period, in sports that tell a moment by its minute: what comes after it is added to it. Null
   * elsewhere, and in breaks.
   */
  lastMinuteOf(view: View): number | null;
}

/** A fact by hand that lists who of a side has scored, and when: a producer adds to it in one go. */
export interface ScorerList {
  /** The fact without its side: `scorers` is `scorers.a` and `scorers.b`. */
  field: string;
  /** As a producer reads what is added: "Goal". */
  name: string;
  /** Letters of a scorer's name. */
  nameMax: number;
  /** No minute is later, what is added to it aside. */
  minuteMax: number;
  /** The list with one more, who may be on it already; `list` is null where there is none yet. */
  withScorer(list: string | null, name: string, minute: MatchMinute): string;
}

/** The clock of one play, which a producer runs beside the match clock: 24 seconds to shoot, 40 to snap. */
export interface PlayClock {
  /** As a producer reads it. */
  name: string;
  /** What it is set to with one press, ms, the usual first. */
  resetsMs: readonly [usual: number, short: number];
  /** It shows tenths below five seconds. */
  showsTenths: boolean;
  /** It stops when the match clock stops. */
  stopsWithMatch: boolean;
}

/** What only the producer knows of a game, by the names of its `MatchInfoRow`s. */
export type MatchInfoFields = Readonly<Record<string, unknown>>;

/** A score whose play goes on after its event: the points of its side that follow in that play belong to it. */
export interface LastingScore<View> {
  kind: MomentKind;
  /** What the points that follow would be as moments. */
  addedBy: MomentKind;
  /** Whether its play is over with an event. */
  isOver(event: LabelledEvent, after: View): boolean;
}

/** What decides, besides a view, what of it a scorebug draws. */
export interface PlayState {
  /** Neither in a break nor over. Where the feed doesn't tell, it is. */
  isPlayed: boolean;
  isFinal: boolean;
  /** A countdown to the start is on air in place of the game. */
  isAwaited: boolean;
  /** A review has just taken a goal back. */
  isGoalDisallowed: boolean;
}

/** What can be asked of a game on a feed. A sport nobody knows answers this too (`other/`), by its score alone. */
export interface WatchedSport<View extends GameView = GameView> {
  /** The schema of its view, as frames carry it; told from the others by `sport`. */
  readonly viewSchema: z.ZodObject;
  /**
   * A snapshot of any service, as graphics may use it. Right where it can be read, null where it can't; never throws,
   * never invents a zero.
   */
  viewOf(league: string, state: unknown): View;

  /** Where the game is; null where the feed does not tell. `isFinal`: the feed has sealed it. */
  phaseOf(view: View, isFinal: boolean): Phase | null;
  /** What is the case beyond score and phase: always the same lines, so that nothing moves while it is played. */
  factsOf(view: View, nameOf: (side: Side) => string, manualFacts: MatchInfoFields): Fact[];
  /**
   * What stands beside score, phase and clock on air, the most urgent first, in the words of a language: what the
   * scorebug draws at this state of play (`seen.ts` of the sport).
   */
  situationOf(
    view: View,
    words: Words,
    nameOf: (side: Side) => string,
    manualFacts: MatchInfoFields,
    at: PlayState,
  ): string[];
  /** What happened, in words for a tape row, where the sport has its own; null: the words that all sports share. */
  readonly labelOf: (event: LabelledEvent, last: LastEvent) => string | null;

  /** The moment an event makes, or null. `before` is null where there was no state before it. */
  momentOf(event: LabelledEvent, before: View | null, after: View): NamedMoment | null;
  /** Null: every score of the sport is one event. */
  readonly lastingScore: LastingScore<View> | null;
  /** How many moments of a kind each side has, of the kinds that the state counts beside the score; null: the feed does not tell. */
  momentCountsOf(view: View): Partial<Record<MomentKind, PerSide | null>>;
  /** Whether a decision is open that may take something back; null: the sport has none. */
  isUnderReview(view: View): boolean | null;
  /** What an event did to the look at a decision. */
  reviewStepOf(event: LabelledEvent, before: View | null, after: View): ReviewStep | null;
  /**
   * The shoot-out, while there is one.
   *
   * @param events the whole tape
   * @param retracted presses canceled by an undo, by `seq`
   */
  shootoutOf(
    view: View,
    events: readonly LoggedEvent[],
    retracted: Pick<Retractions, 'has'>,
  ): ShootoutKicks | null;

  /** What can be held instead of the feed's, besides score and teams, in the order a producer looks for it. */
  readonly overrides: readonly OverrideRow[];
  /** What only a producer knows and can have shown, besides the free lines of every sport. */
  readonly manualFacts: readonly MatchInfoRow[];
  /** Null: plays of this sport have no clock of their own. */
  readonly playClock: PlayClock | null;
  /** Null: who scores is not told by such a list. */
  readonly scorers: ScorerList | null;
  /** Where a position stands; null: this sport's line-ups are lists. */
  readonly placeOfPosition: ((position: string) => PitchPlace | null) | null;
  /** The graphics that go on air by themselves, in the order a producer reads them. */
  readonly automation: readonly AutomationRow[];
  /** What its scorebug tells in inserts; null: nothing. */
  readonly inserts: SportInserts<View> | null;
  /** The match clock that a producer runs beside the feed; null: games of this sport have none. */
  readonly clock: SportClock<View> | null;
  /** Who stands first where both sides do: the visitors in some sports. Side A is at home. */
  readonly first: 'home' | 'away';
  /** Theme tokens whose colors mean something in this sport: no team's field may come near them. */
  readonly reserved: readonly ('notice' | 'flag')[];
  /** What the monitor's still picture shows under the graphics. */
  readonly surface: 'grass' | 'wood';
  /** Two clubs that there are not: who plays in a rehearsal, on air. Nobody's marks, and codes that are no real team's. */
  readonly clubs: { readonly a: string; readonly b: string };
}

/** What can be asked of a sport whose rules we know: all that is needed to score a game of it. */
export interface SportDefinition<View extends GameView = GameView> extends WatchedSport<View> {
  /** Its presses, and the games they make. */
  readonly rules: GameRules;
  /** Every button there ever is, in the order in which they stand for the whole game; corrections are added to them. */
  readonly padPlaces: readonly PadPlace[];
  /** Those of them that are possible in a state; corrections are added to them. */
  padOf(view: View): PadButton[];
  /** Why an operator can't make a press that the rules would take; null: they can. Feeds are never judged by it. */
  manualRefusalOf(view: View, press: Press): string | null;
  /**
   * The state from which a game of any service goes on by hand, as our rules know states; what the feed did not tell is
   * as before the game.
   */
  resumableState(view: View, score: PerSide, snapshot: unknown, moments: readonly Moment[]): Snapshot;
  /** What the versions of its contract changed, oldest first: one for each up to the one that this build is for. */
  readonly versions: readonly VersionChange[];
  /** How its score came about. */
  readonly line: LineRules<View>;
  /** The presses of a score of side A that the rules take wherever the game stands, for drills. */
  drillScore(snapshot: Snapshot): Press[];
}

/** A period's place in its game. */
export interface PeriodPlace {
  number: number;
  /** Side A has it behind it or is in it: in baseball the home side bats second. */
  hasA: boolean;
}

/** A figure of both sides. */
export interface Count {
  kind: CountKind;
  a: string;
  b: string;
  /** What part of something it is, 0 to 1, null where there is nothing of it; absent: it is no part. */
  share?: { a: number | null; b: number | null } | undefined;
}

/** A total of both sides at the end of a line score. */
export interface LineTotal {
  kind: TotalKind;
  a: number;
  b: number;
}

/** Why a sport has no list of its scores: it has too many, or its log doesn't say how they came about. */
export type NoList = 'too-many' | 'plays-unknown';

/**
 * Scorers are the players behind scores of these kinds, each as often as they scored, or those of a side with the most
 * points. A try after a touchdown doesn't count toward a player's scores.
 */
export type ScorerRule = ReadonlySet<MomentKind> | 'points';

/** What a full frame tells of how a score came about. */
export interface LineRules<View extends GameView> {
  /** Null for a sport whose score is not told by numbered periods. */
  readonly periods: {
    /** Null before the first of them, and where the feed does not tell. */
    placeOf(view: View): PeriodPlace | null;
    /** The period of a number, which heads its column. */
    phaseOf(number: number, view: View): Phase;
  } | null;
  /** The moments listed one by one; a sport without such a list says why. */
  /** What a correction by so many points must have been; any other is a score without a name. */
  readonly corrections: Readonly<Record<number, MomentKind>>;
  readonly list:
    | NoList
    | {
        readonly kinds: ReadonlySet<MomentKind>;
        /** When something on the list happened; null where the feed does not tell. */
        phaseOf(view: View): Phase | null;
      };
  /**
   * Figures of both sides that a tape tells: none that nobody has, all else as it is.
   *
   * @param events those that stand and that the rules took, oldest first
   * @param isExact the scores among them add up to the score; false: a correction says that one is missing or too many
   */
  countsOf(events: readonly Press[], view: View, isExact: boolean): Count[];
  /** Figures of both sides of the period under way that the producer has set. */
  countsByHand(facts: MatchInfoFields): Count[];
  /** Totals that follow the periods, the score among them; null for a sport whose line score has none. */
  readonly totalsOf: ((score: ViewScore, facts: MatchInfoFields) => LineTotal[]) | null;
  /** Who a result names as scorers. */
  readonly scorers: ScorerRule;
}
