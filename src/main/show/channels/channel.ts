import { watchedSport } from '../../../feed/sports/index.ts';
import { DELAY_MAX_MS } from '../../../preload/contract.ts';
import type { GraphicContent } from '../../../preload/contract/graphic-content.ts';
import type { ClockView, Motion } from '../../../preload/contract/output-frame.ts';
import type { OverrideRelease } from '../../../preload/contract/overrides.ts';
import type { BoundSession, ChannelState } from '../../../preload/contract/show-state.ts';
import type { Game } from '../automation/automation.ts';
import { Inserts } from '../automation/inserts.ts';
import type { AsRunAction, AsRunCause } from '../as-run/as-run.ts';
import type { PlayClockMoment } from '../clock/play-clock.ts';
import { clockPreset, noClock, type ClockMoment, type MatchClock } from '../clock/match-clock.ts';
import { Freshness } from '../freshness/freshness.ts';
import { contentFor, graphicOf, showsOtherGames, type GraphicVerb } from '../graphics/graphics.ts';
import type { PlayedGame } from '../graphics/played-game.ts';
import type { FeedAccess } from '../ports.ts';
import { withScorer, type Scorer } from '../overrides/scorers.ts';
import { RequestRefused } from '../refused.ts';
import { isSameSession, namesOf } from './bound-session.ts';
import { channelContent } from './channel-content.ts';
import { ChannelFeed, nothingHeard } from './channel-feed.ts';
import { ChannelMatch } from './channel-match.ts';
import { channelState } from './channel-state.ts';
import { keptMatches, type KeptState } from './kept-state.ts';
import { WINDOW_LANGUAGE, type ChannelContent } from './match-state.ts';
import { MatchCourse } from './match-course.ts';
import { OnAirGraphics } from './on-air.ts';
import { isRehearsal, type PersistedChannel } from './persisted-channel.ts';
import type { AsRunRecorder, Binding, ChannelListener, ChannelPorts } from './ports.ts';
import { ProducerOverrides } from './producer-values.ts';

/** How long past the longest delay a state is kept. */
const KEEP_MS = DELAY_MAX_MS + 5_000;

/**
 * One game in the show, put together from its parts:
 *
 *   feed, the session that is followed --> match, what it is now --> air, the graphics over it
 *
 * What happens in them when the feed says something is in `course`; here is what the producer does.
 */
export class Channel {
  readonly id: string;
  readonly name: string;
  readonly feed: ChannelFeed;
  readonly match: ChannelMatch;
  readonly air: OnAirGraphics;
  readonly inserts: Inserts;
  readonly content: ChannelContent;
  readonly freshness: Freshness;
  readonly course: MatchCourse;
  readonly #ports: ChannelPorts;
  readonly #listener: ChannelListener;
  /** The game on it runs at the speed of a clock. */
  #isRealTime = false;

  constructor(id: string, ports: ChannelPorts, listener: ChannelListener) {
    this.id = id;
    this.name = `Channel ${id}`;
    this.#ports = ports;
    this.#listener = listener;
    const { clock, isAutomationHeld: isHeld } = ports;
    const record: AsRunRecorder = (...entry) => this.#record(...entry);
    this.feed = new ChannelFeed(ports, {
      onFrame: (shown) => this.course.onFrame(shown),
      onTold: (before, session) => this.#onTold(before, session),
      onHistory: () => this.course.onHistory(),
      onLink: () => this.course.onLink(),
    });
    const producer = new ProducerOverrides(record);
    this.match = new ChannelMatch({ clock, keepMs: KEEP_MS, feed: this.feed, producer });
    this.inserts = new Inserts({
      clock,
      keepMs: KEEP_MS,
      isHeld,
      record,
      changes: () => this.air.ruleChanges,
      plan: () => this.air.plan,
      onPlan: () => listener.onMatchState('live'),
      onAtOnce: (motion) => listener.onOperatorAction(motion),
      onChange: () => listener.onChange(),
    });
    this.air = new OnAirGraphics({
      clock,
      keepMs: KEEP_MS,
      channel: id,
      isHeld,
      record,
      inserts: this.inserts,
      game: () => this.#game(),
      onOperatorAction: (motion) => this.#showOperatorAction(motion),
      onPlan: () => listener.onMatchState('live'),
      onMoments: () => listener.onChange(),
      onBegun: (words) => listener.onMoment(words),
    });
    this.content = channelContent(ports, this.feed, () => this.air.moments);
    this.freshness = new Freshness({
      clock,
      keepMs: KEEP_MS,
      read: () => this.feed.readingOf(this.match.timeline.newest?.match ?? null),
      onChange: () => {
        listener.onMatchState('live');
        listener.onChange();
      },
    });
    this.course = new MatchCourse(this, ports, listener);
  }

  #game(): Game | null {
    if (this.session === null) return null;
    const { sport } = this.feed;
    return { sport, isUnderReview: watchedSport(sport).isUnderReview(this.match.feedView) === true };
  }

  get session(): BoundSession | null {
    return this.feed.session;
  }

  // Sessions that come and go

  /**
   * Puts a session on this channel. What is on air stays until the new session's first state is here, and is then
   * replaced at once.
   *
   * @param access null: it is a game that has no session yet
   */
  bind(session: BoundSession, access: Pick<FeedAccess, 'subscribe'> | null, how: Binding): void {
    const { isRealTime, cause, isSameMatch } = how;
    // The same session again, with another token: what is known and what the producer has made of it stays.
    const isSame = isSameSession(this.session, session);
    const memory = isSame ? this.feed.memory : null;
    this.feed.leave();
    this.course.begin();
    this.match.begin(session, isSameMatch || isSame);
    if (isSameMatch) this.air.carryOver();
    else if (!isSame) {
      this.#forgetGame();
      this.match.producer.begin(session.sport, isRealTime);
      this.#isRealTime = isRealTime;
    }
    if (access === null) this.feed.expect(session, nothingHeard);
    else this.feed.follow(session, access, memory);
    this.#recordBind(session, cause);
    if (access === null) this.course.publish('jump', false);
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
    const isSandboxAfterAll = session.sandbox && !before.sandbox;
    // The speed of a sandbox that was started elsewhere is not known.
    if (isSandboxAfterAll) this.#isRealTime = false;
    const isAnother = isSandboxAfterAll || session.sport !== before.sport;
    // Without a state there is nothing yet that the producer could have held.
    if (isAnother && this.match.newest === null) {
      this.match.producer.begin(session.sport, this.#isRealTime);
    }
    this.match.rename(session);
    if (this.match.isHeard) this.course.publish('jump', this.match.newest?.isFinal === true);
    this.#listener.onKept();
    this.#listener.onChange();
  }

  /** Takes the session off this channel, and everything off air with it. */
  release(): void {
    if (this.session === null) return;
    this.air.clear();
    this.#record('release', this.session.source, null, 'operator');
    this.feed.leave();
    this.#forgetGame();
    this.feed.release();
    this.match.end();
    this.freshness.refresh();
    this.#listener.onMatchState('live');
    this.#listener.onChange();
  }

  /** Takes this channel out of the show: all of it off air, and its connection ended. */
  remove(): void {
    this.release();
    this.#record('remove', 'channel', null, 'operator');
    this.close();
  }

  /** Ends the connection; for shutting down. */
  close(): void {
    this.feed.leave();
    this.air.close();
    this.inserts.close();
    this.course.close();
    this.freshness.close();
  }

  /** Another game: nothing that was made of the old one is true of it. */
  #forgetGame(): void {
    this.match.producer.putBack([], noClock, null);
    this.air.forgetGame();
    this.course.forgetGame();
    this.content.forget();
  }

  // What the producer does

  /**
   * Take, clear, toggle or cue; `content` is what it is to say, undefined leaves that as it is. Throws RequestRefused
   * where there is nothing to show, or where the graphic can't say that.
   */
  apply(name: string, verb: GraphicVerb, content: GraphicContent | undefined): void {
    const graphic = graphicOf(name);
    if (this.session === null && verb !== 'clear') throw RequestRefused.noSession(this.id);
    this.air.apply(graphic, verb, content && contentFor(graphic, content));
  }

  /** Holds a value instead of the feed's. Throws RequestRefused for a field or a value that makes no sense here. */
  hold(name: string, value: unknown, release: OverrideRelease): void {
    const { newest, producer } = this.match;
    if (newest === null) throw RequestRefused.noState(this.id);
    const isShown = this.#isManualFactShown(name);
    producer.hold(newest, name, value, release, this.#ports.clock.wall());
    this.#showHeld(name, isShown);
  }

  /** Holds a number so much higher or lower than it is. Throws RequestRefused as `hold` does. */
  step(name: string, by: number): void {
    const { newest, producer } = this.match;
    if (newest === null) throw RequestRefused.noState(this.id);
    const isShown = this.#isManualFactShown(name);
    if (producer.step(newest, name, by, this.#ports.clock.wall())) this.#showHeld(name, isShown);
  }

  /** Adds who scored, and when, to what is held of that side's list. Throws RequestRefused as `withScorer` does. */
  addScorer(scorer: Scorer): void {
    const { newest, producer } = this.match;
    if (newest === null) throw RequestRefused.noState(this.id);
    const { field, value } = withScorer(producer.overrides, newest, scorer, this.match.minute());
    this.hold(field, value, 'manual');
  }

  /** Gives a value back to the feed. */
  unhold(name: string): void {
    const isShown = this.#isManualFactShown(name);
    if (this.match.producer.unhold(name, this.match.newest)) this.#showHeld(name, isShown);
  }

  #isManualFactShown(field: string): boolean {
    return this.match.shown(this.content).match?.manualFacts[field] !== undefined;
  }

  /** A fact that no feed tells comes and goes as graphics do; what puts something right is simply there. */
  #showHeld(field: string, wasFactShown: boolean): void {
    this.course.followInserts('operator');
    this.#showOperatorAction(wasFactShown === this.#isManualFactShown(field) ? 'correction' : 'live');
  }

  /**
   * Moves the match clock, on every output when its delay lets it through. Throws RequestRefused without a game, and
   * for one whose sport has no clock.
   */
  setClock(verb: string, next: (clock: MatchClock, at: ClockMoment) => MatchClock): void {
    const { newest, producer } = this.match;
    if (newest === null) throw RequestRefused.noState(this.id);
    const preset = clockPreset(newest.view, this.feed.league);
    if (preset === null) throw RequestRefused.noMatchClock(this.id);
    const now = this.#ports.clock.wall();
    if (!producer.moveClock(verb, (clock) => next(clock, { preset, now }))) return;
    this.course.publish('correction', newest.isFinal);
    this.course.followInserts('operator');
  }

  /**
   * Moves the clock of a play, on every output when its delay lets it through. Throws RequestRefused without a game, and
   * for one whose sport has no such clock.
   */
  setPlayClock(verb: string, next: (clock: ClockView | null, at: PlayClockMoment) => ClockView | null): void {
    const { newest, producer } = this.match;
    if (newest === null) throw RequestRefused.noState(this.id);
    const { playClock } = watchedSport(newest.view.sport);
    if (playClock === null) throw RequestRefused.noPlayClock(this.id);
    const now = this.#ports.clock.wall();
    const hadOne = producer.playClock !== null;
    const { resetsMs } = playClock;
    if (!producer.movePlayClock(verb, (clock) => next(clock, { resetsMs, now }))) return;
    const hasOne = producer.playClock !== null;
    this.course.publish(hadOne === hasOne ? 'correction' : 'live', newest.isFinal);
  }

  #showOperatorAction(motion: Motion): void {
    this.#listener.onOperatorAction(motion);
    this.#listener.onChange();
  }

  // What is told, remembered and recorded of it

  /** The game on it, for tickers of other channels; null while none is heard, and while it is as it was a while ago. */
  get played(): PlayedGame | null {
    const { session, match } = this;
    if (session === null || !match.isHeard || this.freshness.state.cause !== null) return null;
    const shown = match.shown(this.content).match;
    return shown && { session, names: this.content.names(), match: shown, moments: this.air.moments };
  }

  state(): ChannelState {
    const { drillManualUnseen, takenBy, clock } = this.#ports;
    return channelState(this, drillManualUnseen(), takenBy, clock.wall());
  }

  /** What to put back after a restart. */
  persisted(): Omit<PersistedChannel, 'manual'> {
    return {
      id: this.id,
      session: this.session,
      onAir: this.air.persisted(),
      overrides: this.match.producer.overrides,
      clock: this.match.producer.clock,
      playClock: this.match.producer.playClock,
      rules: [...this.air.ruleChanges],
    };
  }

  /**
   * What is kept of the match while it changes; null where there is nothing to draw.
   *
   * @param delayMs the longest delay of an output: so much of the past is still to be shown
   */
  kept(delayMs: number): KeptState | null {
    const { session, match, feed } = this;
    const matches = keptMatches(match.timeline.from(this.#ports.clock.wall() - delayMs));
    const state = match.timeline.newest;
    // A rehearsal ends with the program: there is nothing to come back to.
    if (session === null || state === null || matches.length === 0 || isRehearsal(session)) return null;
    return {
      // Until the session on the channel is heard, outputs show the one before it.
      session: match.newest === null ? (match.shownSession ?? session) : session,
      ...feed.memory,
      snapshot: match.snapshot,
      matches,
      ...this.air.kept(),
      ...this.content.kept(state),
      ticker: showsOtherGames(this.air.graphics) ? this.content.ticker(WINDOW_LANGUAGE, null) : [],
    };
  }

  /**
   * A session is on this channel again after a restart, with what was on air over it. Its last state is drawn at once,
   * as old data, whether it can be followed yet or not.
   */
  putBack({ session, onAir, overrides, clock, playClock }: PersistedChannel, kept: KeptState | null): void {
    if (session === null) return;
    const isCurrent = isSameSession(kept?.session ?? null, session);
    this.feed.expect(session, isCurrent && kept !== null ? kept : nothingHeard);
    this.match.begin(session, false);
    this.#isRealTime = true;
    this.match.producer.putBack(overrides, clock, playClock);
    this.#recordBind(session, 'restart');
    if (kept !== null) {
      this.match.putBack(kept, isCurrent);
      const state = this.match.timeline.newest;
      if (isCurrent && state !== null) this.content.putBack(state, kept);
    }
    if (session.armed !== undefined) this.course.publish('jump', false);
    this.air.putBack(onAir, isCurrent ? kept : null);
    this.freshness.refresh();
    this.#listener.onMatchState('jump');
    this.#listener.onChange();
  }

  /** The source of the session that was put back can be read: the session is followed from now on. */
  connect(access: Pick<FeedAccess, 'subscribe'>): void {
    const { session } = this;
    if (session === null || session.armed || this.feed.isFollowed) return;
    this.feed.follow(session, access, this.feed.memory);
    this.feed.start();
    this.#listener.onChange();
  }

  #recordBind(session: BoundSession, cause: AsRunCause): void {
    this.#record('bind', session.source, namesOf(session), cause);
  }

  #record(action: AsRunAction, subject: string, detail: string | null, cause: AsRunCause): void {
    this.#ports.record({
      at: this.#ports.clock.wall(),
      channel: this.id,
      action,
      subject,
      detail,
      cause,
      sessionId: this.session?.armed ? null : (this.session?.sessionId ?? null),
      seq: this.feed.lastSeq,
    });
  }
}
