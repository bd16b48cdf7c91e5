import type { BoundSession, Replay } from '../../../preload/contract/show-state.ts';
import { isSameMatch, isSameSession } from '../sources/bound-session.ts';
import type { Channel } from './channel.ts';
import type { ChannelFaults } from './channel-faults.ts';
import type { GameChoice } from './game-choices.ts';
import type { LastState } from './last-state.ts';
import { boundByOperator, type Binding } from './ports.ts';
import { isManual, isRehearsal, type PersistedChannel, type PersistedManual } from './persisted-channel.ts';
import type { Clock } from '../ports.ts';
import { RequestRefused } from '../refused.ts';
import type { Sources } from '../sources/sources.ts';
import { inTimeOfRun, isResumable, type ChannelToRestore } from './shift-times.ts';

/** The feeds of manual games. */
interface ManualFeeds {
  /** Returns sessions that channels can switch back to and that have not ended. */
  waysBack: () => { channel: string; session: BoundSession }[];
  /** Continues following the recording of a rehearsal. */
  resumeFeed: (session: BoundSession) => void;
  /** Marks a session as lost, so that no game can switch back to it. Returns the channels that could. */
  loseFeed: (session: BoundSession) => string[];
}

export interface SessionBindingPorts {
  clock: Pick<Clock, 'wall' | 'after'>;
  /** Returns a channel by ID. Throws RequestRefused. */
  channel: (id: string) => Channel;
  channels: () => Iterable<Channel>;
  faults: Pick<ChannelFaults, 'forEach'>;
  sources: () => Sources;
  /** Restores the manual game of a channel if its restored session is one. */
  putBackManual: (
    channel: string,
    manual: PersistedManual | null,
    isResumed: (rehearsal: BoundSession) => boolean,
  ) => void;
  manual: () => ManualFeeds;
  /** Called when the rehearsal of a channel can't be resumed; its last state stays. */
  onNotResumed: (channel: string) => void;
  /** Called when the match clock of a channel was running, and the program was down for too long. */
  onClockHidden: (channel: string) => void;
  /** Called when the rehearsal that a channel could switch back to can't be resumed. */
  onWayBackLost: (channel: string) => void;
  /** Saves and publishes a producer's action. */
  commit: () => void;
  /** The saved channels. */
  persisted: readonly PersistedChannel[];
  /** The last states of the saved channels, by ID. */
  lastStates: ReadonlyMap<string, LastState>;
}

/** Retry interval and number of tries: even after two crashes, the service answers within 30 s. */
const RESUME_AGAIN_MS = 2_000;
const RESUME_TRIES = 15;

interface StartedRehearsal {
  channel: string;
  session: string;
}

/** Binds sessions to channels and releases them: selected, rehearsed, reopened with another token, or restored. */
export class SessionBinding {
  readonly #ports: SessionBindingPorts;
  /** Rehearsals being resumed, by session ID. */
  readonly #resuming = new Map<string, Promise<void>>();
  /** Functions that cancel the next try to resume a rehearsal, by session ID. */
  readonly #nextTries = new Map<string, () => void>();
  /** The newest start of a rehearsal, by channel. Never rejects. */
  readonly #starting = new Map<string, Promise<unknown>>();

  constructor(ports: SessionBindingPorts) {
    this.#ports = ports;
  }

  /** Binds a session of a source to a channel. The graphics on air stay until its first state arrives. */
  async bind(channelId: string, sourceId: string, sessionId: string): Promise<void> {
    const { apply } = this.#ports.channel(channelId).choices.begin();
    const session = await this.#ports.sources().session(sourceId, sessionId);
    apply();
    // A session of the scheduled game keeps everything that was prepared for the game.
    const armed = this.#ports.channel(channelId).session;
    const games =
      armed?.armed && armed.source === sourceId ? this.#ports.sources().get(sourceId).catalog().games : [];
    const isOfScheduled = games.some(
      (game) => isSameMatch(game, session) && game.gameId === armed?.armed?.gameId,
    );
    // The speed of a sandbox started elsewhere is unknown: a clock would probably be wrong.
    this.put(channelId, session, { ...boundByOperator(!session.sandbox), isSameMatch: isOfScheduled });
  }

  /** Binds a known session to a channel. */
  put(channelId: string, session: BoundSession, how: Binding): void {
    const access = this.#ports.sources().get(session.source).accessTo(session.sessionId);
    const channel = this.#ports.channel(channelId);
    const others = isManual(session) ? [...this.#ports.channels()].filter((one) => one !== channel) : [];
    const beside = others.map((one) => one.gameOf(session)).find((game) => game !== null);
    channel.bind(session, access, how, beside);
    this.#ports.commit();
  }

  /** Releases the session of a channel. */
  release(channelId: string): void {
    this.#ports.channel(channelId).release();
    this.#ports.commit();
  }

  /**
   * Starts a sandbox session and binds it to a channel. Starts on one channel are performed in order, so that the
   * latest request wins.
   */
  async rehearse(league: string, speed: number, channelId: string): Promise<StartedRehearsal> {
    const choice = this.#ports.channel(channelId).choices.begin();
    const start = async (): Promise<StartedRehearsal> => {
      choice.assertNewest();
      return this.#startRehearsal(league, speed, channelId, choice);
    };
    const before = this.#starting.get(channelId);
    const started = before ? before.then(start) : start();
    const ended = started
      .catch(() => undefined)
      .then(() => {
        if (this.#starting.get(channelId) === ended) this.#starting.delete(channelId);
      });
    this.#starting.set(channelId, ended);
    return started;
  }

  async #startRehearsal(
    league: string,
    speed: number,
    channelId: string,
    choice: GameChoice,
  ): Promise<StartedRehearsal> {
    const session = await this.#ports.sources().rehearse(league, speed, channelId);
    try {
      choice.apply();
    } catch (error) {
      void this.#ports.sources().endRehearsal(session.sessionId);
      throw error;
    }
    this.put(channelId, session, boundByOperator(speed === 1));
    return { channel: channelId, session: session.sessionId };
  }

  /** Restarts subscriptions that failed because a source's token was missing or refused. */
  reopen(sourceId: string): void {
    this.#ports.faults.forEach(this.#ports.channels(), (channel) => {
      for (const game of channel.followable) {
        const { session, feed } = game;
        if (session?.source !== sourceId || !feed.needsToken) continue;
        if (session === channel.session) this.put(channel.id, session, boundByOperator(true));
        else game.connect(this.#ports.sources().get(sourceId).accessTo(session.sessionId));
      }
    });
  }

  /**
   * Restores what was on air from the saved states. The sessions are followed later (`connect`).
   *
   * @returns the channels whose rehearsal can't be resumed, with their graphics
   */
  restore(): PersistedChannel[] {
    const now = this.#ports.clock.wall();
    const toRestore = this.#ports.persisted.map((persisted) => ({
      id: persisted.id,
      persisted,
      lastState: this.#ports.lastStates.get(persisted.id) ?? null,
    }));
    const hasEnded = (channel: ChannelToRestore): boolean =>
      channel.persisted.session !== null && isRehearsal(channel.persisted.session) && !isResumable(channel);
    const resumed = toRestore.filter(isResumable);
    const isResumed = (session: BoundSession): boolean =>
      resumed.some(({ persisted }) => isSameSession(persisted.session, session));
    this.#ports.faults.forEach(toRestore, (channel) => {
      if (channel.persisted.session === null || hasEnded(channel)) return;
      const { persisted, lastState, hasHiddenClock } = inTimeOfRun(channel, now);
      this.#ports.channel(persisted.id).putBack(persisted, lastState);
      this.#ports.putBackManual(persisted.id, persisted.manual, isResumed);
      if (hasHiddenClock) this.#ports.onClockHidden(persisted.id);
    });
    // Saved once after all channels, so that the old data stays on disk until then.
    this.#ports.commit();
    return toRestore.filter(hasEnded).map(({ persisted }) => persisted);
  }

  /**
   * Reconnects manual games after the embedded service restarted, without waiting for their backoff, and continues the
   * recordings that channels have or can switch back to.
   */
  async serviceRestarted(): Promise<void> {
    this.#ports.faults.forEach(this.#ports.channels(), ({ followable }) => {
      for (const { session, feed } of followable) if (session !== null && isManual(session)) feed.retry();
    });
    await Promise.all(this.#resumable().map(({ channel, session }) => this.#resume(channel, session)));
  }

  #resumable(): { channel: string; session: BoundSession }[] {
    const placed = [...this.#ports.channels()].flatMap(({ id, resumable }) =>
      resumable.map((session) => ({ channel: id, session })),
    );
    return [...placed, ...this.#ports.manual().waysBack()];
  }

  /** Resolves once no rehearsal is being resumed. */
  async resumed(): Promise<void> {
    await Promise.allSettled(this.#resuming.values());
  }

  /** Continues the recording of a rehearsal, once for all channels that need it. */
  #resume(channelId: string, session: BoundSession, triesLeft = RESUME_TRIES): Promise<void> {
    const { sessionId, replay } = session;
    if (replay === undefined) return Promise.resolve();
    this.#nextTries.get(sessionId)?.();
    this.#nextTries.delete(sessionId);
    const resuming =
      this.#resuming.get(sessionId) ??
      this.#playOn(channelId, session, replay, triesLeft - 1).finally(() => this.#resuming.delete(sessionId));
    this.#resuming.set(sessionId, resuming);
    return resuming;
  }

  /** Schedules another try to resume a session, because the service didn't answer and may have crashed again. */
  #resumeLater({ sessionId }: BoundSession, triesLeft: number): void {
    const cancel = this.#ports.clock.after(RESUME_AGAIN_MS, () => {
      this.#nextTries.delete(sessionId);
      const found = this.#resumable().find(({ session }) => session.sessionId === sessionId);
      if (found) void this.#resume(found.channel, found.session, triesLeft);
    });
    this.#nextTries.set(sessionId, cancel);
  }

  async #playOn(channelId: string, session: BoundSession, replay: Replay, triesLeft: number): Promise<void> {
    const sources = this.#ports.sources();
    const manual = this.#ports.manual();
    try {
      const channel = this.#ports.channel(channelId);
      const lastSeq = isSameSession(channel.session, session) ? channel.highestSeq : 0;
      const resumed = await sources.resume(session, replay, { channelId, lastSeq });
      const access = sources.get(session.source).accessTo(session.sessionId);
      this.#ports.faults.forEach(this.#ports.channels(), (one) => one.resume(resumed, access));
      manual.resumeFeed(resumed);
      this.#ports.commit();
    } catch (error) {
      if (!(error instanceof RequestRefused)) throw error;
      if (error.code === 'source_failed' && triesLeft > 0) {
        this.#resumeLater(session, triesLeft);
        return;
      }
      // The service ended the game, so it has no result.
      sources.unlist(session.sessionId);
      for (const channel of this.#ports.channels()) {
        if (isSameSession(channel.session, session)) this.#ports.onNotResumed(channel.id);
      }
      for (const channel of manual.loseFeed(session)) this.#ports.onWayBackLost(channel);
    }
  }

  /** Follows restored sessions whose sources are available now, and resumes the recordings of rehearsals. */
  connect(): void {
    const sources = this.#ports.sources();
    let count = 0;
    this.#ports.faults.forEach(this.#ports.channels(), (channel) => {
      for (const game of channel.unfollowed) {
        const { session } = game;
        if (session === null || !sources.has(session.source)) continue;
        count += 1;
        if (session.replay) void this.#resume(channel.id, session);
        else game.connect(sources.get(session.source).accessTo(session.sessionId));
      }
    });
    if (count > 0) this.#ports.commit();
  }
}
