import { isSameJson } from '../../../feed/contract/same-json.ts';
import { isRehearsed } from '../sources/bound-session.ts';
import { phaseOf, watchedSport } from '../../../feed/sports/index.ts';
import { withoutClock } from '../../../preload/contract/stale-view.ts';
import type { BoundSession } from '../../../preload/contract/show-state.ts';
import type { Game } from '../automation/automation.ts';
import { Inserts } from '../automation/inserts.ts';
import { Freshness } from '../freshness/freshness.ts';
import type { KnownGame } from '../graphics/played-game.ts';
import type { FeedAccess } from '../ports.ts';
import { channelContent } from './channel-content.ts';
import { ChannelFeed, nothingHeard } from './channel-feed.ts';
import { ChannelMatch } from './channel-match.ts';
import type { LastState } from './last-state.ts';
import { GameMoments, type GameMomentsPorts } from './game-moments.ts';
import type { ChannelContent, MatchState } from './match-state.ts';
import { MatchCourse } from './match-course.ts';
import type { AsRunRecorder, ChannelListener, ChannelPorts } from './ports.ts';
import { ProducerOverrides, type Released } from './producer-values.ts';

/** A match state with its game. */
export interface GameState {
  game: GameOnChannel;
  state: MatchState;
}

export interface GamePorts
  extends Omit<ChannelPorts, 'record'>, Omit<GameMomentsPorts, 'clock' | 'isHeld' | 'game' | 'onPlan'> {
  record: AsRunRecorder;
  /** Publishes a state that outputs show from `at` on (Unix ms), according to their delay. */
  publish: (at: number, state: MatchState) => void;
  /** Returns whether anything that an output shows depends on moments of this game. */
  isAboutMoments: () => boolean;
}

/**
 * A game on a channel with everything that belongs to it: its feed, its match with the producer's values, moments and
 * rules, inserts, freshness. Another game on the channel is another instance, so nothing has to be reset, and delayed
 * outputs still show the complete previous game.
 */
export class GameOnChannel {
  readonly feed: ChannelFeed;
  readonly match: ChannelMatch;
  readonly moments: GameMoments;
  readonly inserts: Inserts;
  readonly content: ChannelContent;
  readonly freshness: Freshness;
  readonly course: MatchCourse;
  readonly #listener: ChannelListener;
  readonly #ports: GamePorts;
  /** True if the game's clock may follow the feed's periods. */
  #isRealTime = false;
  /** True if the clock could follow the feed or the recording when rules were last applied (`#canClockFollow`). */
  #hasFollowed = false;

  constructor(ports: GamePorts, listener: ChannelListener) {
    this.#listener = listener;
    this.#ports = ports;
    const { clock, keepMs, isAutomationHeld: isHeld, ruleChanges, record, publish } = ports;
    const onPlan = (): void => listener.onMatchState('live');
    this.feed = new ChannelFeed(ports, {
      onFrame: (shown) => this.course.onFrame(shown),
      onSessionInfo: (before, session) => this.#onSessionInfo(before, session),
      onHistory: () => this.course.onHistory(),
      onLink: () => this.course.onLink(),
    });
    this.match = new ChannelMatch({
      clock,
      keepMs,
      feed: this.feed,
      producer: new ProducerOverrides(record),
      // A recording was played by the league's default rules, so the producer's changes don't apply.
      rulesOf: (league) =>
        this.session && isRehearsed(this.session) ? {} : ports.competitions.rulesOf(league),
      publish,
    });
    this.moments = new GameMoments({ ...ports, isHeld, onPlan, game: () => this.#game() });
    this.inserts = new Inserts({
      clock,
      keepMs,
      isHeld,
      record,
      changes: ruleChanges,
      plan: () => this.moments.automation.planAt(clock.wall()),
      onPlan,
      onAtOnce: (motion) => listener.onOperatorAction(motion),
      onChange: () => listener.onChange(),
    });
    this.content = channelContent(ports, this.feed, () => this.moments.all);
    this.freshness = new Freshness({
      clock,
      keepMs,
      read: () => this.feed.readingOf(this.match.newestState.match),
      onChange: (isLate) => {
        if (isLate) listener.onOperatorAction('live');
        else listener.onMatchState('live');
        listener.onChange();
      },
    });
    this.course = new MatchCourse(this, ports, listener);
  }

  get session(): BoundSession | null {
    return this.feed.session;
  }

  /** Copies the clock, overrides and moments of the same manual game from another channel. */
  join({ match, moments }: GameOnChannel): void {
    this.match.producer.copy(match.producer);
    // Automatic graphics aren't copied: they belong to the other channel.
    this.moments.putBack({ ...moments.toSaved(), plan: [] });
  }

  /** Copies a clock or override that the producer changed for this game on another channel. */
  followValues({ match }: GameOnChannel): void {
    if (!this.match.producer.copy(match.producer) || this.match.newest === null) return;
    this.course.publish('correction', this.match.newest.isFinal);
  }

  /** Applies changed rules to the clock, outputs and inserts. */
  followRules(): void {
    const { session, match, course } = this;
    if (session === null || match.newest === null) return;
    if (isSameJson(match.newest.view.rules, match.rules)) return;
    const follows = this.#canClockFollow(session);
    if (follows !== this.#hasFollowed && session.replay === undefined)
      match.producer.changeRecording(follows, this.#ports.clock.wall());
    this.#hasFollowed = follows;
    match.producer.adoptPeriod(match.feedView);
    course.publish('correction', match.newest.isFinal);
    course.followInserts('rules');
  }

  /** Removes a score that the feed never had from the moments that showed it. */
  correctMoments({ field, since, hasAgreed }: Released): void {
    if (hasAgreed) return;
    if (field === 'score.a') this.moments.releaseScore('a', since);
    if (field === 'score.b') this.moments.releaseScore('b', since);
  }

  /** True if the game has ended, whether its session is closed yet or not. */
  get isOver(): boolean {
    const { newest } = this.match;
    const isFinal = newest !== null && phaseOf(newest.view, newest.isFinal)?.is === 'final';
    return isFinal || this.feed.isEnded;
  }

  /** The full and short names of the game's teams, on air and in the feed. */
  get teamNames(): readonly string[] {
    const names = this.content.names();
    const teams = this.match.shown(this.content).match?.teams;
    const all = [names?.a.name, names?.b.name, teams?.a.name, teams?.a.short, teams?.b.name, teams?.b.short];
    return all.map((name) => name?.trim() ?? '').filter((name) => name !== '');
  }

  /** The highest known press number in any session of the game's match. */
  get highestSeq(): number {
    const { feed, match, moments } = this;
    // After a restart the event log may be shorter than what was on air.
    return Math.max(feed.lastSeq ?? 0, match.newestState.seq ?? 0, moments.highestSeq);
  }

  #game(): Game | null {
    if (this.session === null) return null;
    const { sport } = this.feed;
    return { sport, isUnderReview: watchedSport(sport).isUnderReview(this.match.feedView) === true };
  }

  /**
   * Prepares for a game. @param isRealTime true if the game runs at real speed, so that its clock can follow the feed
   */
  begin(session: BoundSession, isRealTime: boolean): void {
    this.#isRealTime = isRealTime;
    this.#hasFollowed = this.#canClockFollow(session);
    this.match.producer.begin(this.#hasFollowed);
  }

  /**
   * Returns whether the clock can follow the feed: in a game at real speed whose clock starts and stops with the
   * periods, or in a rehearsal, whose recording contains the time.
   */
  #canClockFollow({ sport, league, replay }: BoundSession): boolean {
    const { clock } = watchedSport(sport);
    return (
      clock !== null &&
      (replay !== undefined || (this.#isRealTime && clock.followsPeriods(this.match.rulesOf(sport, league))))
    );
  }

  /**
   * Follows a session of this game: the first one, the same one with another token, or another session of the same
   * match. The game's data stays.
   *
   * @param access null: the game has no session yet
   */
  follow(session: BoundSession, access: Pick<FeedAccess, 'subscribe'> | null, isSameSession: boolean): void {
    const memory = isSameSession ? this.feed.memory : null;
    if (this.session !== null && this.session.sandbox !== session.sandbox) {
      this.#isRealTime = !session.sandbox;
      this.match.producer.changeRecording(this.#canClockFollow(session), this.#ports.clock.wall());
    }
    this.feed.leave();
    this.course.begin();
    this.match.begin(session);
    if (access === null) this.feed.expect(session, nothingHeard);
    else this.feed.follow(session, access, memory);
  }

  /** Sets a session known from before a restart; it is followed once its source can be read. */
  expect(session: BoundSession): void {
    this.#isRealTime = true;
    this.feed.expect(session, nothingHeard);
    this.match.begin(session);
  }

  /** Restores the saved state of this game until its session sends data. */
  putBack(saved: LastState): void {
    if (this.session !== null) this.feed.expect(this.session, saved);
    const view = saved.matches.at(-1)?.match?.view;
    if (view) this.course.followReplay(view);
    this.match.putBack(saved.matches, saved.snapshot);
    this.content.putBack(this.match.newestState, saved);
    this.moments.putBack(saved);
  }

  /** Follows a restored session, whose source can now be read. */
  connect(access: Pick<FeedAccess, 'subscribe'>): void {
    if (this.session === null) return;
    this.feed.follow(this.session, access, this.feed.memory);
    this.feed.start();
    this.#listener.onChange();
  }

  /** Updates the teams or the start of a scheduled game from its source. */
  announce(session: BoundSession): void {
    this.feed.expect(session, nothingHeard);
    this.match.rename(session);
    this.course.publish('correction', false);
    this.#listener.onUnsaved();
  }

  /** Adds session data that was unknown when the session was bound, for example during an outage. */
  #onSessionInfo(before: BoundSession, session: BoundSession): void {
    const becameSandbox = session.sandbox && !before.sandbox;
    // The speed of a sandbox that was started elsewhere is unknown.
    if (becameSandbox) this.#isRealTime = false;
    const isAnother = becameSandbox || session.sport !== before.sport;
    // Without a state, the producer could not have overridden anything.
    if (isAnother && this.match.newest === null) this.match.producer.begin(this.#canClockFollow(session));
    this.match.rename(session);
    if (this.match.isHeard) this.course.publish('jump', this.match.newest?.isFinal === true);
    this.#listener.onUnsaved();
    this.#listener.onChange();
  }

  /** The game for tickers of other channels. While it is stale, it keeps overridden scores and has no clock. */
  get known(): KnownGame | null {
    return this.#ports.run(
      () => this.#known(),
      () => null,
    );
  }

  /** The game for tickers after it left its channel. A bug in it was already reported. */
  get lastKnown(): KnownGame | null {
    try {
      return this.#known();
    } catch {
      return null;
    }
  }

  #known(): KnownGame | null {
    const { session, match, content, moments } = this;
    const shown = session && match.shown(content).match;
    if (session === null || shown === null) return null;
    const { since } = this.freshness.state;
    const isHeld = match.producer.overrides.some(({ field }) => field.startsWith('score.'));
    const lastShown = since === null ? shown : withoutClock(shown);
    return {
      ...{ session, names: content.names(), teams: shown.teams },
      match: match.isHeard && (since === null || isHeld) ? lastShown : null,
      stale:
        since !== null && lastShown !== null && match.isHeard && !isHeld ? { match: lastShown, since } : null,
      moments: moments.all,
    };
  }

  /**
   * Closes the feed connection, ends the insert on air and stops all timers. Earlier states stay, because delayed
   * outputs still show them.
   */
  close(): void {
    this.feed.leave();
    this.inserts.end();
    this.course.close();
    this.freshness.close();
  }

  /** The newest state with overrides, in the control window's language. */
  get shown(): MatchState {
    return this.match.shown(this.content);
  }
}
