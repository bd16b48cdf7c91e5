import { isSameJson } from '../../../feed/contract/same-json.ts';
import type { Shown } from '../../../feed/client/subscription.ts';
import type { PerSide } from '../../../feed/contract/values.ts';
import { phaseOf, watchedSport, type SportView } from '../../../feed/sports/index.ts';
import type { BoundSession } from '../../../preload/contract/show-state.ts';
import type { Motion } from '../../../preload/contract/output-frame.ts';
import { msToZero } from '../clock/match-clock.ts';
import type { Inserts } from '../automation/inserts.ts';
import type { Freshness } from '../freshness/freshness.ts';
import type { Graphics } from '../graphics/graphics.ts';
import type { Clock } from '../ports.ts';
import type { ChannelFeed } from './channel-feed.ts';
import type { ChannelMatch } from './channel-match.ts';
import { InsertWatch, type Came } from './insert-watch.ts';
import { motionOf, noteMoment } from './motion.ts';
import type { GameMoments } from './game-moments.ts';
import type { ChannelListener, ChannelPorts } from './ports.ts';
import { ReplayClock, type ReplayReading } from './replay-clock.ts';
import { finalStateOf, type FinalState } from './state-from-log.ts';

type CoursePorts = Pick<ChannelPorts, 'finalScore' | 'isStopped' | 'readLists'> & {
  /** Something on air is about one of this game's moments. */
  isAboutMoments: () => boolean;
  /** What the producer has on air. */
  manual: () => Graphics;
};

/** The parts of a game that a match goes through. */
export interface CourseParts {
  feed: ChannelFeed;
  match: ChannelMatch;
  moments: GameMoments;
  inserts: Inserts;
  freshness: Freshness;
}

/** How a match runs its course: what happens, and in which order, when the feed says something. */
export class MatchCourse {
  readonly #parts: CourseParts;
  readonly #clock: Clock;
  readonly #listener: ChannelListener;
  readonly #ports: CoursePorts;
  readonly #watch = new InsertWatch();
  #final: FinalState | null = null;
  #isStopped = false;
  /** The lists have been read since the game was over, or are being read for that; null: not yet. */
  #lists: 'asked' | 'read' | null = null;
  /** The final score as the list had it last: a game stays final when the list no longer has it. */
  #listed: PerSide | null = null;
  #cancelClock: (() => void) | null = null;
  #replay: ReplayClock | null = null;
  #isClosed = false;

  constructor(
    parts: CourseParts,
    { clock, ...ports }: Pick<ChannelPorts, 'clock'> & CoursePorts,
    listener: ChannelListener,
  ) {
    this.#parts = parts;
    this.#clock = clock;
    this.#ports = ports;
    this.#listener = listener;
  }

  /**
   * A frame came:
   *
   *   1. the match is what the frame says, and its clock follows the period
   *   2. outputs get the new state, without the insert that it makes untrue
   *   3. the frame's moment begins, or those that it takes back are gone
   *   4. rules act on the moment, and an insert begins where they leave room
   *
   * Where a graphic on air is about a moment, 3 comes before 2: no frame is composed with a moment that is taken back.
   * Otherwise nothing in the state hangs on moments, and outputs don't wait for them. The state and its moment have the
   * same instant, so that an output with a delay shows them together.
   */
  onFrame(shown: Shown): void {
    const { feed, match, moments, inserts } = this.#parts;
    const now = this.#clock.wall();
    this.#final = null;
    this.#isStopped = false;
    const motion = motionOf(shown, !match.isHeard);
    const before = match.view;
    const after = match.read(shown.snapshot);
    this.#replayed()?.heard(shown.frame, now);
    const isReplayed = this.followReplay(after) !== null;
    if (!isReplayed && match.producer.followPeriod(after, feed.league, motion, now)) this.#listener.onKept();
    const { session, tape } = feed;
    const followMoments = (): void => {
      if (session === null || tape === null) return;
      noteMoment(moments, tape, {
        shown,
        motion,
        before,
        after,
        instant: () => match.instant(session, false),
        at: now,
      });
      if (phaseOf(after, false)?.is !== 'final') moments.reopened();
    };
    const isAboutMoments = this.#ports.isAboutMoments();
    if (isAboutMoments) followMoments();
    this.#watchInserts(motion, false);
    this.publish(motion, false, now);
    if (!isAboutMoments) followMoments();
    moments.followRules();
    inserts.begin();
  }

  /** The match is another one for inserts: the producer has set something, or the feed told it. */
  followInserts(came: Came): void {
    const { match, inserts } = this.#parts;
    if (match.newest === null) return;
    this.#watchInserts(came, match.newest.isFinal);
    inserts.begin();
  }

  #watchInserts(came: Came, isFinal: boolean): void {
    const { feed, match, inserts } = this.#parts;
    if (feed.session === null) return;
    const news = this.#watch.follow(match.told(feed.session, isFinal), came);
    if (news !== null) inserts.follow(news);
  }

  /** The log was read: it may tell of an undo that was missed, and how the score came about. */
  onHistory(): void {
    const { feed, moments } = this.#parts;
    if (feed.tape) {
      moments.applyRetractions(feed.tape.retracted, feed.isLive);
      moments.followRules();
    }
    if (!moments.automation.graphicsAt(this.#ports.manual(), this.#clock.wall())['full-frame'].onAir) return;
    this.#listener.onOperatorAction('correction');
    this.#listener.onChange();
  }

  /** The link is in another state, or has heard something. */
  onLink(): void {
    if (this.#isClosed) return;
    const { freshness } = this.#parts;
    if (this.#hasToEnd()) this.#onEnd();
    else this.onLists();
    freshness.refresh();
    this.#listener.onChange();
  }

  /** A list of games, or the log, may say something else of how a game ended that nobody here has watched. */
  onLists(): void {
    if (!this.#parts.feed.isEnded) return;
    if (this.#final !== null) this.#settle();
    else if (this.#lists === 'asked' && this.#hasToEnd()) this.#onEnd();
  }

  /** The session is over, and the match has not come to its final, nor to where it stopped. */
  #hasToEnd(): boolean {
    const { feed, match } = this.#parts;
    return feed.isEnded && match.newest?.isFinal !== true && !this.#isStopped;
  }

  /** The session was closed before its game had ended: where it stopped stays on air. */
  get isStopped(): boolean {
    return this.#isStopped;
  }

  /** How a game ended that is known from its log or its list alone; null where it was watched, or is not over. */
  get final(): FinalState | null {
    return this.#final;
  }

  /** Another session is followed. */
  begin(): void {
    this.#final = null;
    this.#isStopped = false;
    this.#lists = null;
    this.#listed = null;
  }

  /** The session is over: its score is final, unless its game was stopped. */
  #onEnd(): void {
    const { feed, match, moments } = this.#parts;
    if (feed.session === null) return;
    const now = this.#clock.wall();
    const isStopped = this.#ports.isStopped(feed.session);
    const isFinal = !isStopped;
    if (match.isHeard && isFinal)
      moments.ended((feed.lastSeq ?? 0) + 1, match.feedView.score, match.instant(feed.session, isFinal), now);
    // A game joined after its end has no frame: its log and the list tell the final state, once they have been read.
    else if (!match.isHeard && !this.#settle()) return;
    this.#isStopped = isStopped;
    match.producer.stopClock(now);
    this.#watchInserts('live', isFinal);
    this.publish('live', isFinal, now);
    moments.followRules();
    this.#listener.onEnded();
  }

  /** Takes what is known of the end of a game that nobody has watched. False: nothing is. */
  #settle(): boolean {
    const { feed, match } = this.#parts;
    const { session } = feed;
    const before = this.#final;
    if (session === null) return false;
    const listed = (this.#listed = this.#ports.finalScore(session) ?? this.#listed);
    // The list counts: a log that it may contradict is not shown for the while that it takes to look.
    if (listed === null && this.#lists !== 'read') {
      this.#askLists(session);
      return false;
    }
    const final = finalStateOf(feed.log, listed);
    if (final === null) return false;
    const isAnother =
      before?.said !== final.said || !isSameJson(before.snapshot['score'], final.snapshot['score']);
    this.#final = final;
    if (isAnother) match.read(final.snapshot);
    if (isAnother && before !== null) {
      this.publish('correction', !this.#isStopped);
      this.#listener.onEnded();
    }
    return true;
  }

  #askLists(session: BoundSession): void {
    if (this.#lists !== null) return;
    this.#lists = 'asked';
    void this.#ports.readLists(session).then(() => {
      if (this.#lists !== 'asked' || this.#parts.feed.session?.sessionId !== session.sessionId) return;
      this.#lists = 'read';
      this.onLink();
    });
  }

  /** The match as it is now goes to the outputs, and what it releases is remembered as released. */
  publish(motion: Motion, isFinal: boolean, at = this.#clock.wall()): void {
    const { feed, match } = this.#parts;
    if (feed.session === null) return;
    const reading = isFinal ? null : this.followReplay(match.feedView);
    if (match.publish(feed.session, motion, isFinal, at)) this.#listener.onKept();
    this.#awaitClock(reading);
    this.#listener.onMatchState(motion);
    this.#listener.onChange();
  }

  /** Null where the session is no rehearsal whose recording tells the time. */
  #replayed(): ReplayClock | null {
    const { session } = this.#parts.feed;
    if (this.#replay?.of !== session?.replay) this.#replay = session && ReplayClock.for(session);
    return this.#replay;
  }

  /** The clock of a rehearsal is where its recording is. Null: nothing says where that is, or the producer runs it. */
  followReplay(view: SportView): ReplayReading | null {
    const { producer } = this.#parts.match;
    if (!producer.clock.follows) return null;
    const reading = this.#replayed()?.reading(view, this.#clock.wall()) ?? null;
    if (reading !== null) producer.followReplay(reading, watchedSport(view.sport).playClock);
    return reading;
  }

  /**
   * A clock that has counted down to nothing stands from then on: the next start begins something else. One that follows
   * a recording stops and goes on with it.
   */
  #awaitClock(reading: ReplayReading | null): void {
    const { match } = this.#parts;
    this.#cancelClock?.();
    this.#cancelClock = null;
    const waitMs =
      reading === null ? msToZero(match.producer.clock, this.#clock.wall()) : reading.changesInMs;
    if (waitMs === null) return;
    this.#cancelClock = this.#clock.after(waitMs, () => {
      this.#cancelClock = null;
      if (reading === null) match.producer.stopClock(this.#clock.wall());
      this.publish('correction', match.newest?.isFinal === true);
      if (reading === null) this.#listener.onKept();
    });
  }

  /** Nothing is awaited or reported any more. */
  close(): void {
    this.#isClosed = true;
    this.#cancelClock?.();
    this.#cancelClock = null;
  }
}
