import { isSameJson } from '../../../feed/contract/same-json.ts';
import type { EventLog } from '../../../feed/client/event-log.ts';
import type { MatchMinute, MomentInstant } from '../../../feed/contract/moments.ts';
import type { Snapshot } from '../../../feed/contract/messages.ts';
import type { SportView } from '../../../feed/sports/index.ts';
import { matchRulesOf, phaseOf, viewOf, type MatchRules } from '../../../feed/sports/index.ts';
import { noCompetition, type RuleChanges } from '../../../preload/contract/competition.ts';
import type { ClockView, MatchView, Motion } from '../../../preload/contract/output-frame.ts';
import { lastMinuteOf } from '../clock/match-clock.ts';
import type { BoundSession } from '../../../preload/contract/show-state.ts';
import { namedTeams } from '../branding/team-registry.ts';
import { clockMs, minuteAt } from '../../../words/clock.ts';
import type { Clock } from '../ports.ts';
import { isRehearsed } from '../sources/bound-session.ts';
import type { ChannelFeed } from './channel-feed.ts';
import type { SavedMatch } from './last-state.ts';
import { shootoutView } from './line-score.ts';
import {
  blankMatchState,
  WINDOW_LOCALE,
  withProducerValues,
  type ChannelContent,
  type MatchState,
} from './match-state.ts';
import { isWithoutFinal, shownPhase } from '../overrides/status.ts';
import type { ProducerOverrides } from './producer-values.ts';

export interface ChannelMatchPorts {
  clock: Clock;
  /** How far back an output can show, ms. */
  keepMs: number;
  feed: Pick<ChannelFeed, 'session' | 'sport' | 'league' | 'eventLog' | 'lastSeq'>;
  /** The producer's overrides of the match. */
  producer: ProducerOverrides;
  /** Returns the rules that the producer changed for all games of a league. */
  rulesOf: (league: string) => RuleChanges;
  /** Publishes a state that outputs show from `at` on (Unix ms), according to their delay. */
  publish: (at: number, state: MatchState) => void;
}

/**
 * The match of one game: the feed's newest state, read by the rules of its sport.
 *
 *   snapshot --read--> view --publish--> match state on the channel's timeline
 */
export class ChannelMatch {
  readonly producer: ProducerOverrides;
  readonly #ports: ChannelMatchPorts;
  #teams: MatchView['teams'] = namedTeams({ a: null, b: null });
  #snapshot: Snapshot | null = null;
  #view: SportView | null = null;
  #newestState: MatchState = blankMatchState;
  #isHeard = false;

  constructor(ports: ChannelMatchPorts) {
    this.#ports = ports;
    this.producer = ports.producer;
  }

  /** True once the session itself has sent data, which is on air. */
  get isHeard(): boolean {
    return this.#isHeard;
  }

  get snapshot(): Snapshot | null {
    return this.#snapshot;
  }

  /** The snapshot as a view of its sport; null before the first. */
  get view(): SportView | null {
    return this.#view;
  }

  /** Whether the status says that the game isn't final, even if the feed has closed it. */
  get isWithoutFinal(): boolean {
    return isWithoutFinal(this.producer.status?.game ?? null);
  }

  /** The feed's view without overrides; empty before the first snapshot. */
  get feedView(): SportView {
    const { sport, league } = this.#ports.feed;
    return viewOf(sport, league, this.#snapshot, this.rules);
  }

  /** The rules of the match: the game's, otherwise the league's, otherwise the sport's. */
  get rules(): MatchRules {
    const { sport, league } = this.#ports.feed;
    return this.rulesOf(sport, league);
  }

  /** Returns the rules of a match that this game is about to follow. */
  rulesOf(sport: string, league: string): MatchRules {
    return matchRulesOf(sport, league, this.#ports.rulesOf(league), this.producer.rules);
  }

  /** The last published state without overrides; blank before the first. */
  get newestState(): MatchState {
    return this.#newestState;
  }

  /** The match of the newest state; null before the first. */
  get newest(): MatchView | null {
    return this.#newestState.match;
  }

  /** Returns the newest state with overrides, as an undelayed output shows it. */
  shown(content: Pick<ChannelContent, 'dress' | 'competitionOf' | 'dated'>): MatchState {
    return withProducerValues(
      this.#newestState,
      content,
      this.producer.overrides,
      this.#ports.clock.wall(),
      WINDOW_LOCALE,
    );
  }

  /** The view on air with overrides, from which manual scoring continues. */
  get shownView(): SportView {
    const { newest, producer } = this;
    return newest === null ? this.feedView : producer.shownOver(newest, this.#ports.clock.wall()).view;
  }

  /** Returns the match of the newest state without overrides and rule changes of this game; null before the first. */
  asFed(content: Pick<ChannelContent, 'dress' | 'competitionOf'>): MatchView | null {
    const { newest } = this;
    return (
      newest && {
        ...newest,
        view: this.#withRules(newest.view, this.#inheritedRules),
        teams: content.dress(newest, WINDOW_LOCALE.language),
        competition: content.competitionOf(newest),
      }
    );
  }

  /** Prepares to follow a session. The previous match stays until the session's first data arrives. */
  begin({ matchup }: BoundSession): void {
    this.#isHeard = false;
    this.#teams = namedTeams(matchup);
  }

  /** Reads the data again after the feed sent the teams or the sport. */
  rename({ matchup }: BoundSession): void {
    this.#teams = namedTeams(matchup);
    if (this.#snapshot !== null) this.#view = this.feedView;
  }

  /**
   * Restores saved states, oldest first; the session has not sent data yet.
   *
   * @param snapshot the newest state from the feed
   */
  putBack(matches: readonly SavedMatch[], snapshot: Snapshot | null): void {
    const now = this.#ports.clock.wall();
    for (const { at, match, seq } of matches) this.#show(Math.min(at, now), match, seq, 'jump');
    const last = matches.at(-1);
    if (!last?.match) return;
    this.#view = last.match.view;
    this.#snapshot = snapshot;
    const clock = this.producer.clock.face;
    const { playClock, hasSwappedSides, status } = this.producer;
    const values = { clock, playClock, hasSwappedSides, status: status && { ...status, starts: null } };
    const { match } = last;
    const shown = {
      clock: match.clock,
      playClock: match.playClock,
      hasSwappedSides: match.hasSwappedSides,
      status: match.status,
    };
    if (isSameJson(values, shown)) return;
    // The saved values can be newer than this state, because the producer's changes are saved immediately.
    this.#show(now, { ...match, ...values }, last.seq, 'jump');
  }

  #show(at: number, match: MatchView | null, seq: number | null, motion: Motion): void {
    const { eventLog } = this.#ports.feed;
    this.#newestState = { match, seq, log: eventLog?.isComplete ? eventLog.events : null, motion };
    this.#ports.publish(at, this.#newestState);
  }

  /** Reads a snapshot of the session and returns its view. Outputs get it with `publish`. */
  read(snapshot: Snapshot): SportView {
    this.#isHeard = true;
    this.#snapshot = snapshot;
    this.#view = this.feedView;
    return this.#view;
  }

  /** Returns the match of the last snapshot as viewers see it; outputs may not have it yet. */
  shownMatch(session: BoundSession, isFinal: boolean): MatchView {
    return this.producer.shownOver(this.#feedMatch(session, isFinal), this.#ports.clock.wall());
  }

  /** Returns the data for a moment from the last snapshot as viewers see it; outputs may not have it yet. */
  instant(session: BoundSession, isFinal: boolean): MomentInstant {
    const now = this.#ports.clock.wall();
    const shown = this.shownMatch(session, isFinal);
    const { view, clock } = shown;
    const instant = { score: view.score, phase: shownPhase(shown), clock: null, minute: null };
    if (clock === null) return instant;
    const ms = clockMs(clock, now);
    const { direction, showsTenths } = clock;
    return { ...instant, clock: { ms, direction, showsTenths }, minute: minuteOf(view, clock, ms) };
  }

  /** Returns the current minute of the match clock as viewers see it, or null without one. */
  minute(): MatchMinute | null {
    const now = this.#ports.clock.wall();
    if (this.newest === null) return null;
    const { view, clock } = this.producer.shownOver(this.newest, now);
    return clock && minuteOf(view, clock, clockMs(clock, now));
  }

  /** Puts the match on the timeline from an instant on. Returns whether the feed released overrides. */
  publish(session: BoundSession, motion: Motion, isFinal: boolean, at: number): boolean {
    const { keepMs, feed } = this.#ports;
    const match = this.#feedMatch(session, isFinal);
    const hasReleased = this.producer.followFeed(match, at, at - keepMs);
    this.#show(at, match, feed.lastSeq, motion);
    return hasReleased;
  }

  /** Returns the newest view under the current rules. */
  #currentView(): SportView {
    const view = this.#view ?? this.feedView;
    const { rules } = this;
    if (view.rules === undefined || isSameJson(view.rules, rules)) return view;
    return this.#snapshot === null ? this.#withRules(view, rules) : this.feedView;
  }

  #withRules(view: SportView, rules: MatchRules): SportView {
    return view.rules === undefined ? view : ({ ...view, rules } as SportView);
  }

  /** The rules without those that were changed for this game only. */
  get #inheritedRules(): MatchRules {
    const { feed, rulesOf } = this.#ports;
    return matchRulesOf(feed.sport, feed.league, rulesOf(feed.league));
  }

  /** Returns the match without overrides. */
  #feedMatch(session: BoundSession, isFinal: boolean): MatchView {
    const { feed, producer } = this.#ports;
    return matchView(session, this.newest, {
      sport: feed.sport,
      view: this.#currentView(),
      isFinal,
      teams: this.#teams,
      clock: producer.clock.face,
      playClock: producer.playClock,
      hasSwappedSides: producer.hasSwappedSides,
      status: producer.status && { ...producer.status, starts: null },
      eventLog: feed.eventLog,
    });
  }
}

type MatchParts = Pick<
  MatchView,
  'sport' | 'view' | 'isFinal' | 'teams' | 'clock' | 'playClock' | 'hasSwappedSides' | 'status'
> & {
  eventLog: EventLog | null;
};

function minuteOf(view: SportView, clock: ClockView, ms: number): MatchMinute | null {
  const last = lastMinuteOf(view, clock);
  return last === null ? null : minuteAt(ms, last);
}

function matchView(
  session: BoundSession,
  before: MatchView | null,
  { eventLog, ...newest }: MatchParts,
): MatchView {
  const { league, competition } = session;
  return {
    ...newest,
    league,
    competition: competition ? { ...noCompetition, ...competition, isOwn: true } : noCompetition,
    isSandbox: isRehearsed(session),
    phase: phaseOf(newest.view, newest.isFinal),
    shootout: shootoutView(newest.view, eventLog, before),
    // Empty, because overrides are applied wherever the match is shown.
    countdown: null,
    manualFacts: {},
  };
}
