import { isManual } from './persisted-channel.ts';
import { isSameJson } from '../../../feed/contract/same-json.ts';
import type { Shown } from '../../../feed/client/subscription.ts';
import type { PerSide } from '../../../feed/contract/values.ts';
import { phaseOf, playClockOf, type SportView } from '../../../feed/sports/index.ts';
import type { BoundSession } from '../../../preload/contract/show-state.ts';
import type { Motion } from '../../../preload/contract/output-frame.ts';
import { msToZero } from '../clock/match-clock.ts';
import type { Inserts } from '../automation/inserts.ts';
import type { Freshness } from '../freshness/freshness.ts';
import type { Graphics } from '../graphics/graphics.ts';
import type { Clock } from '../ports.ts';
import type { ChannelFeed } from './channel-feed.ts';
import type { ChannelMatch } from './channel-match.ts';
import { InsertWatch, type StateOrigin } from './insert-watch.ts';
import { motionOf, noteMoment } from './motion.ts';
import type { GameMoments } from './game-moments.ts';
import type { ChannelListener, ChannelPorts } from './ports.ts';
import { ReplayClock, type ReplayReading } from './replay-clock.ts';
import { finalStateOf, type FinalState } from './state-from-log.ts';

type CoursePorts = Pick<ChannelPorts, 'finalScore' | 'isStopped' | 'readLists'> & {
  /** Returns whether anything that an output shows depends on moments of this game. */
  isAboutMoments: () => boolean;
  /** Returns the producer's graphics on air. */
  manual: () => Graphics;
};

/** The parts of a game that its course uses. */
export interface CourseParts {
  feed: ChannelFeed;
  match: ChannelMatch;
  moments: GameMoments;
  inserts: Inserts;
  freshness: Freshness;
}

/** Applies what the feed sends to the parts of a game, in the right order. */
export class MatchCourse {
  readonly #parts: CourseParts;
  readonly #clock: Clock;
  readonly #listener: ChannelListener;
  readonly #ports: CoursePorts;
  readonly #watch = new InsertWatch();
  #final: FinalState | null = null;
  #isStopped = false;
  /** Whether the lists are being read (`asked`) or have been read after the end of the game; null: not yet. */
  #lists: 'asked' | 'read' | null = null;
  /** The last final score in the list. It is cached, so that a game stays final after it disappears from the list. */
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
   * Applies a frame:
   *
   *   1. the match is updated, and its clock follows the period
   *   2. outputs get the new state, without an insert that became untrue
   *   3. the frame's moment begins, or retracted moments are removed
   *   4. rules are applied to the moment, and an insert begins if they leave room
   *
   * If a graphic on air is about a moment, 3 comes before 2, so that no frame contains a retracted moment. Otherwise
   * the state doesn't depend on moments, and outputs don't wait for them.
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
    if (motion === 'live' && before !== null && match.producer.status !== null && isResumed(before, after))
      this.#listener.onResumed();
    const isReplayed = this.followReplay(after) !== null;
    const { session, eventLog } = feed;
    const isManualGame = session !== null && isManual(session);
    if (!isReplayed && match.producer.followPeriod(after, motion, now, isManualGame))
      this.#listener.onUnsaved();
    const followMoments = (): void => {
      if (session === null || eventLog === null) return;
      noteMoment(moments, eventLog, {
        shown,
        motion,
        before,
        after,
        instant: () => match.instant(session, false),
        at: now,
      });
      if (phaseOf(after, false)?.is !== 'final' || match.isWithoutFinal) moments.reopened();
    };
    const isAboutMoments = this.#ports.isAboutMoments();
    if (isAboutMoments) followMoments();
    this.#watchInserts(motion, false);
    this.publish(motion, false, now);
    if (!isAboutMoments) followMoments();
    moments.followRules();
    inserts.begin();
  }

  /** Updates the inserts after a change by the producer or the feed. */
  followInserts(cause: StateOrigin): void {
    const { match, inserts } = this.#parts;
    if (match.newest === null) return;
    this.#watchInserts(cause, match.newest.isFinal);
    inserts.begin();
  }

  #watchInserts(cause: StateOrigin, isFinal: boolean): void {
    const { feed, match, inserts } = this.#parts;
    if (feed.session === null) return;
    const news = this.#watch.follow(match.shownMatch(feed.session, isFinal), cause);
    if (news !== null) inserts.follow(news);
  }

  /** Applies a history, which may contain a missed undo, and redraws a full frame, which may show its scores. */
  onHistory(): void {
    const { feed, moments } = this.#parts;
    if (feed.eventLog) {
      moments.applyRetractions(feed.eventLog.retracted, feed.isLive);
      moments.followRules();
    }
    if (!moments.automation.graphicsAt(this.#ports.manual(), this.#clock.wall())['full-frame'].onAir) return;
    this.#listener.onOperatorAction('correction');
    this.#listener.onChange();
  }

  /** Call when the link changed its state or received something. */
  onLink(): void {
    if (this.#isClosed) return;
    const { freshness } = this.#parts;
    if (this.#hasToEnd()) this.#onEnd();
    else this.onLists();
    freshness.refresh();
    this.#listener.onChange();
  }

  /**
   * Looks for the result of a game that was not watched here, in the lists of games and the log. Call after lists were
   * read.
   */
  onLists(): void {
    if (!this.#parts.feed.isEnded) return;
    if (this.#final !== null) this.#settle();
    else if (this.#lists === 'asked' && this.#hasToEnd()) this.#onEnd();
  }

  /** Returns whether the session has ended, but the match is neither final nor stopped yet. */
  #hasToEnd(): boolean {
    const { feed, match } = this.#parts;
    return feed.isEnded && match.newest?.isFinal !== true && !this.#isStopped;
  }

  /** True if the session was closed before the game ended. Its last state stays on air. */
  get isStopped(): boolean {
    return this.#isStopped;
  }

  /** The result of a game known only from its log or list; null if it was watched, or is not over. */
  get final(): FinalState | null {
    return this.#final;
  }

  /** Resets the result for another session. */
  begin(): void {
    this.#final = null;
    this.#isStopped = false;
    this.#lists = null;
    this.#listed = null;
  }

  /** Stops the clocks of an ended session and makes its score final, unless the game was stopped. */
  #onEnd(): void {
    const { feed, match, moments } = this.#parts;
    if (feed.session === null) return;
    const now = this.#clock.wall();
    const isStopped = this.#ports.isStopped(feed.session);
    const isFinal = !isStopped;
    if (match.isHeard && isFinal) this.#addFinal(now);
    // A game joined after its end has no frame, so its log and list provide the final state.
    else if (!match.isHeard && !this.#settle()) return;
    this.#isStopped = isStopped;
    match.producer.stopClock(now);
    this.#watchInserts('live', isFinal);
    this.publish('live', isFinal, now);
    moments.followRules();
    this.#listener.onEnded();
  }

  /** Adds the final moment of a closed session, unless the game's status rules out a final. */
  #addFinal(now: number): void {
    const { feed, match, moments } = this.#parts;
    if (feed.session === null || match.isWithoutFinal) return;
    moments.ended((feed.lastSeq ?? 0) + 1, match.feedView.score, match.instant(feed.session, true), now);
  }

  /**
   * Applies a changed status of the game. A game that is no longer final loses its final moment and the graphics about
   * it. A game that becomes final again gets the moment back, without graphics.
   */
  followStatus(): void {
    const { match, moments, inserts } = this.#parts;
    const { newest } = match;
    if (newest === null) return;
    if (match.producer.status !== null) inserts.clear();
    if (match.isWithoutFinal) moments.reopened();
    else if (newest.isFinal && match.isHeard) {
      this.#addFinal(this.#clock.wall());
      moments.skipBegun();
    }
    this.publish('live', newest.isFinal);
    this.followInserts('operator');
  }

  /**
   * Applies the result of a game that was not watched here, from its list or log. Reads the lists first if the result
   * isn't listed. Returns false if no result is known yet.
   */
  #settle(): boolean {
    const { feed, match } = this.#parts;
    const { session } = feed;
    const before = this.#final;
    if (session === null) return false;
    const listed = (this.#listed = this.#ports.finalScore(session) ?? this.#listed);
    // The list has priority: a log that may contradict it is not shown before the list has been read.
    if (listed === null && this.#lists !== 'read') {
      this.#askLists(session);
      return false;
    }
    const final = finalStateOf(feed.log, listed);
    if (final === null) return false;
    const isAnother =
      before?.reportedBy !== final.reportedBy ||
      !isSameJson(before.snapshot['score'], final.snapshot['score']);
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

  /** Publishes the current match, and saves the overrides if the feed has released any. */
  publish(motion: Motion, isFinal: boolean, at = this.#clock.wall()): void {
    const { feed, match } = this.#parts;
    if (feed.session === null) return;
    const reading = isFinal ? null : this.followReplay(match.feedView);
    if (match.publish(feed.session, motion, isFinal, at)) this.#listener.onUnsaved();
    this.#awaitClock(reading);
    this.#listener.onMatchState(motion);
    this.#listener.onChange();
  }

  /** Returns the clock of the recording, or null unless the session is a rehearsal whose recording has the time. */
  #replayed(): ReplayClock | null {
    const { session } = this.#parts.feed;
    if (this.#replay?.of !== session?.replay) this.#replay = session && ReplayClock.for(session);
    return this.#replay;
  }

  /**
   * Sets a rehearsal's clock to its recording. Returns null if the position is unknown or the producer runs the clock.
   */
  followReplay(view: SportView): ReplayReading | null {
    const { producer } = this.#parts.match;
    if (!producer.clock.follows) return null;
    const reading = this.#replayed()?.reading(view, this.#clock.wall()) ?? null;
    if (reading !== null) producer.followReplay(reading, playClockOf(view));
    return reading;
  }

  /**
   * Schedules the next automatic change of the clock. A clock that reached zero stops, because the next start begins
   * something else. A clock that follows a recording stops and continues with it.
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
      if (reading === null) this.#listener.onUnsaved();
    });
  }

  /** Cancels all timers and stops reporting. */
  close(): void {
    this.#isClosed = true;
    this.#cancelClock?.();
    this.#cancelClock = null;
  }
}

/** Phases in which a game is played. */
const PLAYED: ReadonlySet<string> = new Set([
  'period',
  'part',
  'overtime',
  'extra-time',
  'penalties',
  'inning',
]);

/** Returns whether the feed reports play: a different score, or a new period. */
function isResumed(before: SportView, after: SportView): boolean {
  if (!isSameJson(before.score, after.score)) return true;
  const phase = phaseOf(after, false);
  return phase !== null && PLAYED.has(phase.is) && !isSameJson(phase, phaseOf(before, false));
}
