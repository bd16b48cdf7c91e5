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

/** A match state, and the game that it is of. */
export interface GameState {
  game: GameOnChannel;
  state: MatchState;
}

export interface GamePorts
  extends Omit<ChannelPorts, 'record'>, Omit<GameMomentsPorts, 'clock' | 'isHeld' | 'game' | 'onPlan'> {
  record: AsRunRecorder;
  /** Outputs show this state from `at` on (Unix ms), when their delay lets it through. */
  publish: (at: number, state: MatchState) => void;
  /** Something on air is about one of this game's moments. */
  isAboutMoments: () => boolean;
}

/**
 * One game on a channel, and all that belongs to it: the feed of its session, its match with the producer's values,
 * moments and rules, inserts, and how fresh it is. A channel that gets another game makes another one of these, so
 * nothing of a game has to be forgotten, and outputs with a delay still show the whole game before.
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
  /** Its clock may follow the periods of the feed. */
  #isRealTime = false;

  constructor(ports: GamePorts, listener: ChannelListener) {
    this.#listener = listener;
    this.#ports = ports;
    const { clock, keepMs, isAutomationHeld: isHeld, ruleChanges, record, publish } = ports;
    const onPlan = (): void => listener.onMatchState('live');
    this.feed = new ChannelFeed(ports, {
      onFrame: (shown) => this.course.onFrame(shown),
      onTold: (before, session) => this.#onTold(before, session),
      onHistory: () => this.course.onHistory(),
      onLink: () => this.course.onLink(),
    });
    this.match = new ChannelMatch({
      clock,
      keepMs,
      feed: this.feed,
      producer: new ProducerOverrides(record),
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

  /** Another channel has this manual game: it begins with the clock, overrides and moments that it has there. */
  join({ match, moments }: GameOnChannel): void {
    this.match.producer.copy(match.producer);
    // What rules have on air is the other channel's own.
    this.moments.putBack({ ...moments.kept(), plan: [] });
  }

  /** The producer has changed the clock or an override of this game on another channel. */
  followValues({ match }: GameOnChannel): void {
    if (!this.match.producer.copy(match.producer) || this.match.newest === null) return;
    this.course.publish('correction', this.match.newest.isFinal);
  }

  /** A score that the feed never had leaves the moments that showed it. */
  correctMoments({ field, since, hasAgreed }: Released): void {
    if (hasAgreed) return;
    if (field === 'score.a') this.moments.releaseScore('a', since);
    if (field === 'score.b') this.moments.releaseScore('b', since);
  }

  /** It has come to its end, whether its session is closed yet or not. */
  get isOver(): boolean {
    const { newest } = this.match;
    const isFinal = newest !== null && phaseOf(newest.view, newest.isFinal)?.is === 'final';
    return isFinal || this.feed.isEnded;
  }

  /** The names of its teams, in full and short: as on air, and as its feed spells them. */
  get teamNames(): readonly string[] {
    const names = this.content.names();
    const teams = this.match.shown(this.content).match?.teams;
    const all = [names?.a.name, names?.b.name, teams?.a.name, teams?.a.short, teams?.b.name, teams?.b.short];
    return all.map((name) => name?.trim() ?? '').filter((name) => name !== '');
  }

  /** The highest number of a press in any session of its match, as far as is known. */
  get highestSeq(): number {
    const { feed, match, moments } = this;
    // After a restart the tape may have less than what was on air.
    return Math.max(feed.lastSeq ?? 0, match.newestState.seq ?? 0, moments.highestSeq);
  }

  #game(): Game | null {
    if (this.session === null) return null;
    const { sport } = this.feed;
    return { sport, isUnderReview: watchedSport(sport).isUnderReview(this.match.feedView) === true };
  }

  /** @param isRealTime the game runs at the speed of a clock, which may therefore follow it */
  begin(session: BoundSession, isRealTime: boolean): void {
    this.#isRealTime = isRealTime;
    this.match.producer.begin(this.#isClockTold(session));
  }

  /** A clock can follow where its sport's starts and stops with the periods, or where a recording tells the time. */
  #isClockTold({ sport, replay }: BoundSession): boolean {
    const { clock } = watchedSport(sport);
    return clock !== null && (replay !== undefined || (this.#isRealTime && clock.followsPeriods));
  }

  /**
   * Follows a session of this game: the first one, the same one with another token, or another session of the same
   * match. What is known of the game stays.
   *
   * @param access null: the game has no session yet
   */
  follow(session: BoundSession, access: Pick<FeedAccess, 'subscribe'> | null, isSameSession: boolean): void {
    const memory = isSameSession ? this.feed.memory : null;
    if (this.session !== null && this.session.sandbox !== session.sandbox) {
      this.#isRealTime = !session.sandbox;
      this.match.producer.changeRecording(this.#isClockTold(session), this.#ports.clock.wall());
    }
    this.feed.leave();
    this.course.begin();
    this.match.begin(session);
    if (access === null) this.feed.expect(session, nothingHeard);
    else this.feed.follow(session, access, memory);
  }

  /** The session is known after a restart; it is followed as soon as its source can be read. */
  expect(session: BoundSession): void {
    this.#isRealTime = true;
    this.feed.expect(session, nothingHeard);
    this.match.begin(session);
  }

  /** What was saved of this game is there again, until its session is heard. */
  putBack(kept: LastState): void {
    if (this.session !== null) this.feed.expect(this.session, kept);
    const view = kept.matches.at(-1)?.match?.view;
    if (view) this.course.followReplay(view);
    this.match.putBack(kept.matches, kept.snapshot);
    this.content.putBack(this.match.newestState, kept);
    this.moments.putBack(kept);
  }

  /** The source of a session that was put back can be read. */
  connect(access: Pick<FeedAccess, 'subscribe'>): void {
    if (this.session === null) return;
    this.feed.follow(this.session, access, this.feed.memory);
    this.feed.start();
    this.#listener.onChange();
  }

  /** The source says something else of the game that is to come: who plays, or when. */
  announce(session: BoundSession): void {
    this.feed.expect(session, nothingHeard);
    this.match.rename(session);
    this.course.publish('correction', false);
    this.#listener.onKept();
  }

  /** The feed says more of the session than was known when it was put here: in an outage it was next to nothing. */
  #onTold(before: BoundSession, session: BoundSession): void {
    const becameSandbox = session.sandbox && !before.sandbox;
    // The speed of a sandbox that was started elsewhere is not known.
    if (becameSandbox) this.#isRealTime = false;
    const isAnother = becameSandbox || session.sport !== before.sport;
    // Without a state there is nothing yet that the producer could have held.
    if (isAnother && this.match.newest === null) this.match.producer.begin(this.#isClockTold(session));
    this.match.rename(session);
    if (this.match.isHeard) this.course.publish('jump', this.match.newest?.isFinal === true);
    this.#listener.onKept();
    this.#listener.onChange();
  }

  /**
   * The game for tickers of other channels. While it is stale, a score that the producer holds stays, without the clock
   * that a stale game has no more.
   */
  get known(): KnownGame | null {
    return this.#ports.run(
      () => this.#known(),
      () => null,
    );
  }

  /** The same of a game that has left its channel: a bug that comes with it was reported while it was there. */
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
    const told = since === null ? shown : withoutClock(shown);
    return {
      ...{ session, names: content.names(), teams: shown.teams },
      match: match.isHeard && (since === null || isHeld) ? told : null,
      stale: since !== null && told !== null && match.isHeard && !isHeld ? { match: told, since } : null,
      moments: moments.all,
    };
  }

  /** Ends the connection and all timers. The past stays, for outputs with a delay. */
  close(): void {
    this.feed.leave();
    this.inserts.end();
    this.course.close();
    this.freshness.close();
  }

  /** The newest state, with the producer's values, in the words of the control window. */
  get shown(): MatchState {
    return this.match.shown(this.content);
  }
}
