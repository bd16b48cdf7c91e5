import { ignore } from './channel-faults.ts';
import type { ChannelPorts } from './ports.ts';
import type { Shown, Subscription } from '../../../feed/client/subscription.ts';
import type { EventLog } from '../../../feed/client/event-log.ts';
import type { Snapshot } from '../../../feed/contract/messages.ts';
import type { ReceivedHistory } from '../../../feed/contract/received-rows.ts';
import { nowhere, pressReader, stateAsNow } from '../../../feed/sports/index.ts';
import type { MatchView } from '../../../preload/contract/output-frame.ts';
import type { BoundSession, LinkView } from '../../../preload/contract/show-state.ts';
import type { Percentiles } from '../../../preload/contract/output-place.ts';
import type { LinkReading } from '../freshness/freshness.ts';
import { linkReading } from '../freshness/link-reading.ts';
import type { FeedAccess } from '../ports.ts';
import { Durations } from '../percentiles.ts';
import type { Spoken } from './last-state.ts';
import { contractView, linkView, type LinkViewPorts } from './link-state.ts';
import { readLog, type LogReading } from './state-from-log.ts';
import { withSessionInfo, type SessionInfo } from './session-info.ts';

/** Receives events of a channel's session until the channel leaves it. */
export interface ChannelFeedListener {
  /** Called for a frame with a changed state. */
  onFrame: (shown: Shown) => void;
  /** Called when the feed sent more information about its session. */
  onSessionInfo: (before: BoundSession, session: BoundSession) => void;
  /** Called when the session's log has been read. */
  onHistory: () => void;
  /** Called when the link's state changed or it received something. */
  onLink: () => void;
}

const NOTHING_TOLD: SessionInfo = { sport: null, league: null, matchup: null, sandbox: false };

/** Data of a subscription that survives a restart or a new token. */
export interface FeedMemory {
  /** When anything was last received, Unix ms; null: never. */
  heardAt: number | null;
  spoken: Spoken;
}

export const nothingHeard: FeedMemory = {
  heardAt: null,
  spoken: { sport: null, contractVersion: null },
};

export type ChannelFeedPorts = LinkViewPorts & Pick<ChannelPorts, 'run'>;

/** Follows a channel's feed: the subscription to its session, with event log, history and link. */
export class ChannelFeed {
  readonly #ports: ChannelFeedPorts;
  readonly #listener: ChannelFeedListener;
  #session: BoundSession | null = null;
  #subscription: Subscription | null = null;
  #access: Pick<FeedAccess, 'subscribe'> | null = null;
  #history: ReceivedHistory | null = null;
  /** The state after the whole log, cached on demand. */
  #log: LogReading | null = null;
  /** The last snapshot, converted to the current version. */
  #stateBefore: Snapshot = {};
  #memory = nothingHeard;
  readonly #received = new Durations();

  constructor(ports: ChannelFeedPorts, listener: ChannelFeedListener) {
    this.#ports = ports;
    this.#listener = listener;
  }

  get session(): BoundSession | null {
    return this.#session;
  }

  /** True while the session is followed. False without a session, or while its source can't be read yet. */
  get isFollowed(): boolean {
    return this.#subscription !== null;
  }

  /** Returns whether the session is followed with this access. */
  isFollowedWith(access: Pick<FeedAccess, 'subscribe'>): boolean {
    return this.isFollowed && this.#access === access;
  }

  /** The sport from the feed, otherwise from the list of games. */
  get sport(): string {
    return this.#spokenSport ?? this.#session?.sport ?? '';
  }

  /** The sport from the feed or its log. */
  get #spokenSport(): string | null {
    const reported = this.#subscription?.model.hello?.sport ?? this.#history?.sport;
    return reported ?? this.#memory.spoken.sport;
  }

  /** Time since anything was received from the session, including before a restart, ms; null: never. */
  get silentMs(): number | null {
    const silentMs = this.#subscription?.silentMs ?? null;
    const { heardAt } = this.#memory;
    if (silentMs !== null || heardAt === null) return silentMs;
    return Math.max(0, this.#ports.clock.wall() - heardAt);
  }

  /** Data for the next subscription to the same session; saved to survive a restart. */
  get memory(): FeedMemory {
    const { silentMs } = this;
    return {
      heardAt: silentMs === null ? null : Math.round(this.#ports.clock.wall() - silentMs),
      spoken: { sport: this.#spokenSport, contractVersion: this.#version },
    };
  }

  /**
   * Latency of the newest events from the provider's timestamp to their arrival, including the difference between both
   * clocks; null: no event arrived live.
   */
  get received(): Percentiles | null {
    return this.#received.percentiles;
  }

  get league(): string {
    return this.#session?.league ?? '';
  }

  get eventLog(): EventLog | null {
    return this.#subscription?.eventLog ?? null;
  }

  /** The newest press in the event log, or null. */
  get lastSeq(): number | null {
    return this.eventLog?.lastSeq ?? null;
  }

  /** True if the event log is known to be complete. */
  get isLogComplete(): boolean {
    return this.#subscription?.isLogComplete === true;
  }

  get link(): LinkView {
    const { session, silentMs, contract } = this;
    const view = linkView(this.#subscription, session, this.#ports);
    return { ...view, contract, silentMs: silentMs === null ? null : Math.round(silentMs) };
  }

  /** The contract that the feed reports, or that the log was recorded with; null before either. */
  get contract(): LinkView['contract'] {
    return contractView(this.sport, this.#version);
  }

  /** The version that the feed reports, or that the log was recorded with. */
  get #version(): string | null {
    const reported = this.#subscription?.model.hello?.contractVersion ?? this.#history?.contractVersion;
    return reported ?? this.#memory.spoken.contractVersion;
  }

  /** True if the link is up and the feed has sent its state. */
  get isLive(): boolean {
    return this.#subscription?.model.state.name === 'live';
  }

  /** True if the feed reported the end of the session. */
  get isEnded(): boolean {
    return this.#subscription?.model.state.name === 'ended';
  }

  /** True if the source refused the token or has none. Only a new token helps. */
  get needsToken(): boolean {
    const name = this.#subscription?.model.state.name;
    return name === 'tokenRejected' || name === 'tokenMissing';
  }

  /**
   * Number of unreadable events in the log and number of all events; null: all are readable, or the log wasn't read
   * yet.
   */
  get unreadableEvents(): { unreadable: number; of: number } | null {
    if (this.#history === null || this.#history.unreadable === 0) return null;
    const { unreadable, events } = this.#history;
    return { unreadable, of: unreadable + events.length };
  }

  /** The state after the whole log; null if the log was not read or has no state. */
  get log(): LogReading | null {
    if (this.#session === null) return null;
    this.#log ??= readLog(this.#history, this.#session);
    return this.#log;
  }

  /** The version that the event log was recorded with, if known. */
  get logVersion(): string | null {
    const reported = this.#history?.contractVersion ?? this.#subscription?.model.hello?.contractVersion;
    return reported ?? this.#memory.spoken.contractVersion;
  }

  /** Returns the link's health, or null if nothing can become stale. @param match see `linkReading` */
  readingOf(match: MatchView | null): LinkReading | null {
    // A game that has not begun can't become stale.
    return this.#session?.armed ? null : linkReading(this.#subscription, this.silentMs, match);
  }

  /** Leaves the current session and sets a known one, whose source can't be read yet. */
  expect(session: BoundSession, memory: FeedMemory): void {
    this.leave();
    this.#session = session;
    this.#memory = memory;
  }

  /**
   * Leaves the current session and follows another one. Nothing is received before `start`.
   *
   * @param memory of the previous subscription; null for another session
   */
  follow(session: BoundSession, access: Pick<FeedAccess, 'subscribe'>, memory: FeedMemory | null): void {
    this.expect(session, memory ?? nothingHeard);
    if (memory === null) this.#received.forget();
    const whileFollowed = (tell: () => void): void => {
      if (this.#subscription === subscription) this.#ports.run(tell, ignore);
    };
    const subscription = access.subscribe(session.sessionId, {
      onFrame: (shown) =>
        whileFollowed(() => {
          const receivedAt = this.#ports.clock.wall();
          const { matchup, event } = shown.frame;
          if (matchup !== null) this.#note({ ...NOTHING_TOLD, matchup });
          this.#listener.onFrame(this.#asNow(shown));
          const stamp = shown.isNews ? (event?.serverIngestTs ?? null) : null;
          if (stamp !== null) this.#received.add(receivedAt - stamp * 1_000);
        }),
      onHistory: (history) =>
        whileFollowed(() => {
          this.#history = history;
          this.#log = null;
          this.#note(history);
          this.#listener.onHistory();
        }),
      onChange: () =>
        whileFollowed(() => {
          const { hello } = subscription.model;
          if (hello !== null) this.#note({ ...NOTHING_TOLD, ...hello });
          this.#listener.onLink();
        }),
    });
    this.#subscription = subscription;
    this.#access = access;
  }

  /** Converts a frame of an older version to the current one; the event log keeps the original event. */
  #asNow(shown: Shown): Shown {
    const version = this.#subscription?.model.hello?.contractVersion ?? null;
    const snapshot = stateAsNow(this.sport, version, shown.snapshot);
    const { event } = shown.frame;
    const before = this.#stateBefore;
    this.#stateBefore = snapshot;
    const read = event && pressReader(this.sport, version)(event, { ...nowhere, before });
    // An event that the current version can't express stays as it is, and counts as unknown.
    if (event === null || read === null || read === event) {
      return snapshot === shown.snapshot ? shown : { ...shown, snapshot };
    }
    const { type, payload } = read;
    return { ...shown, snapshot, frame: { ...shown.frame, event: { ...event, type, payload } } };
  }

  /** Updates the session after more became known about it. */
  rename(session: BoundSession): void {
    this.#session = session;
  }

  #note(info: SessionInfo): void {
    if (this.#session === null) return;
    const before = this.#session;
    const session = withSessionInfo(before, info);
    if (session === before) return;
    this.#session = session;
    this.#listener.onSessionInfo(before, session);
  }

  start(): void {
    this.#subscription?.start();
  }

  /** Closes the connection and drops the event log. The session stays set until it is replaced or released. */
  leave(): void {
    const leaving = this.#subscription;
    // Cleared first, so that messages that arrive while stopping are ignored.
    this.#subscription = null;
    this.#history = null;
    this.#log = null;
    this.#stateBefore = {};
    leaving?.stop();
  }

  /** Leaves the session and clears it. */
  release(): void {
    this.leave();
    this.#session = null;
    this.#memory = nothingHeard;
  }

  /** Retries a waiting connection immediately. */
  retry(): void {
    this.#subscription?.retryNow();
  }

  /** Reopens the connection after the machine slept. */
  woke(): void {
    this.#subscription?.woke();
  }
}
