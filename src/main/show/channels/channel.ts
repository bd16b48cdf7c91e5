import { DELAY_MAX_MS } from '../../../preload/contract.ts';
import type { GraphicContent } from '../../../preload/contract/graphic-content.ts';
import type { Motion } from '../../../preload/contract/output-frame.ts';
import type { OverrideRelease } from '../../../preload/contract/overrides.ts';
import type { BoundSession, ChannelState } from '../../../preload/contract/show-state.ts';
import type { AsRunAction, AsRunCause } from '../as-run/as-run.ts';
import { clockPreset, noClock, type ClockMoment, type MatchClock } from '../clock/match-clock.ts';
import { Freshness } from '../freshness/freshness.ts';
import { contentFor, graphicOf, type GraphicVerb } from '../graphics/graphics.ts';
import type { FeedAccess } from '../ports.ts';
import { RequestRefused } from '../refused.ts';
import { channelContent } from './channel-content.ts';
import { ChannelFeed } from './channel-feed.ts';
import { ChannelMatch } from './channel-match.ts';
import { channelState } from './channel-state.ts';
import type { ChannelContent } from './match-state.ts';
import { MatchCourse } from './match-course.ts';
import { OnAirGraphics } from './on-air.ts';
import type { PersistedChannel } from './persisted-channel.ts';
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
    this.air = new OnAirGraphics({
      clock,
      keepMs: KEEP_MS,
      channel: id,
      isHeld,
      record,
      onOperatorAction: () => this.#showOperatorAction('live'),
      onPlan: () => listener.onMatchState('live'),
      onMoments: () => listener.onChange(),
    });
    this.content = channelContent(ports, this.feed);
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

  get session(): BoundSession | null {
    return this.feed.session;
  }

  // Sessions that come and go

  /**
   * Puts a session on this channel. What is on air stays until the new session's first state is here, and is then
   * replaced at once.
   */
  bind(session: BoundSession, access: Pick<FeedAccess, 'subscribe'>, how: Binding): void {
    const { isRealTime, cause, isSameMatch } = how;
    const { source, sessionId } = this.session ?? {};
    this.feed.leave();
    this.course.begin();
    this.match.begin(session, isSameMatch);
    if (isSameMatch) this.air.carryOver();
    // The same session again, with another token: what the producer has made of it stays.
    else if (source !== session.source || sessionId !== session.sessionId) {
      this.#forgetGame();
      this.match.producer.begin(session.sport, isRealTime);
      this.#isRealTime = isRealTime;
    }
    this.feed.follow(session, access);
    this.#record('bind', session.source, namesOf(session), cause);
    this.feed.start();
    this.#listener.onChange();
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
    this.course.close();
    this.freshness.close();
  }

  /** Another game: nothing that was made of the old one is true of it. */
  #forgetGame(): void {
    this.match.producer.putBack([], noClock);
    this.air.forgetGame();
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
    producer.hold(newest, name, value, release, this.#ports.clock.wall());
    this.#showOperatorAction('correction');
  }

  /** Gives a value back to the feed. */
  unhold(name: string): void {
    if (this.match.producer.unhold(name)) this.#showOperatorAction('correction');
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
    if (producer.moveClock(verb, (clock) => next(clock, { preset, now })))
      this.course.publish('correction', newest.isFinal);
  }

  #showOperatorAction(motion: Motion): void {
    this.#listener.onOperatorAction(motion);
    this.#listener.onChange();
  }

  // What is told, remembered and recorded of it

  state(): ChannelState {
    return channelState(this, this.#ports.drillAndManual(), this.#ports.clock.wall());
  }

  /** What to put back after a restart. */
  persisted(): Omit<PersistedChannel, 'manual'> {
    return {
      id: this.id,
      session: this.session,
      onAir: this.air.persisted(),
      overrides: this.match.producer.overrides,
      clock: this.match.producer.clock,
      rules: [...this.air.ruleChanges],
    };
  }

  /** What was on air over the session just bound is on air again. */
  putBack({ onAir, overrides, clock }: PersistedChannel): void {
    this.match.producer.putBack(overrides, clock);
    this.air.putBack(onAir);
  }

  #record(action: AsRunAction, subject: string, detail: string | null, cause: AsRunCause): void {
    this.#ports.record({
      at: this.#ports.clock.wall(),
      channel: this.id,
      action,
      subject,
      detail,
      cause,
      sessionId: this.session?.sessionId ?? null,
      seq: this.feed.lastSeq,
    });
  }
}

/** Who plays, for the log; the session's id where nobody has said. */
function namesOf({ matchup: { a, b }, sessionId }: BoundSession): string {
  return a === '' && b === '' ? sessionId : `${a} – ${b}`;
}
