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
import { Durations } from '../took.ts';
import type { Spoken } from './last-state.ts';
import { contractView, linkView, type LinkViewPorts } from './link-state.ts';
import { readLog, type LogReading } from './state-from-log.ts';
import { withSessionInfo, type SessionInfo } from './session-info.ts';

/** What a channel is told of the session it follows; of one it has left, nothing. */
export interface ChannelFeedListener {
  /** A frame with another state. */
  onFrame: (shown: Shown) => void;
  /** The feed has said more of its session than was known. */
  onTold: (before: BoundSession, session: BoundSession) => void;
  /** The session's log was read. */
  onHistory: () => void;
  /** The link is in another state, or has heard something. */
  onLink: () => void;
}

const NOTHING_TOLD: SessionInfo = { sport: null, league: null, matchup: null, sandbox: false };

/** What outlives a subscription: a restart, another token. */
export interface FeedMemory {
  /** Unix ms at which anything was heard last; null: nothing was. */
  heardAt: number | null;
  spoken: Spoken;
}

export const nothingHeard: FeedMemory = {
  heardAt: null,
  spoken: { sport: null, contractVersion: null },
};

export type ChannelFeedPorts = LinkViewPorts & Pick<ChannelPorts, 'run'>;

/** What follows the feed for a channel: the subscription to its session, with the tape, the history and the link. */
export class ChannelFeed {
  readonly #ports: ChannelFeedPorts;
  readonly #listener: ChannelFeedListener;
  #session: BoundSession | null = null;
  #subscription: Subscription | null = null;
  #access: Pick<FeedAccess, 'subscribe'> | null = null;
  #history: ReceivedHistory | null = null;
  /** What it leads to, once somebody has asked. */
  #log: LogReading | null = null;
  /** The newest state, as snapshots are now. */
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

  /** Its session is followed; false: there is none, or its source can't be read yet. */
  get isFollowed(): boolean {
    return this.#subscription !== null;
  }

  /** Its session is followed by this account. */
  isFollowedWith(access: Pick<FeedAccess, 'subscribe'>): boolean {
    return this.isFollowed && this.#access === access;
  }

  /** What the feed itself says it is, else what the list said. */
  get sport(): string {
    return this.#spokenSport ?? this.#session?.sport ?? '';
  }

  /** As the feed says it, or the log. */
  get #spokenSport(): string | null {
    const said = this.#subscription?.model.hello?.sport ?? this.#history?.sport;
    return said ?? this.#memory.spoken.sport;
  }

  /** Milliseconds since anything at all was heard of the session, before a restart too; null: nothing was. */
  get silentMs(): number | null {
    const silentMs = this.#subscription?.silentMs ?? null;
    const { heardAt } = this.#memory;
    if (silentMs !== null || heardAt === null) return silentMs;
    return Math.max(0, this.#ports.clock.wall() - heardAt);
  }

  /** What another subscription to the same session is told of this one, and what is kept over a restart. */
  get memory(): FeedMemory {
    const { silentMs } = this;
    return {
      heardAt: silentMs === null ? null : Math.round(this.#ports.clock.wall() - silentMs),
      spoken: { sport: this.#spokenSport, contractVersion: this.#version },
    };
  }

  /** How long the newest events took from the provider's stamp until they were here, by both clocks; null: none came live. */
  get received(): Percentiles | null {
    return this.#received.took;
  }

  get league(): string {
    return this.#session?.league ?? '';
  }

  get tape(): EventLog | null {
    return this.#subscription?.tape ?? null;
  }

  /** The newest press on the tape, or null. */
  get lastSeq(): number | null {
    return this.tape?.lastSeq ?? null;
  }

  /** The tape is known to lack nothing. */
  get isTapeComplete(): boolean {
    return this.#subscription?.isTapeComplete === true;
  }

  get link(): LinkView {
    const { session, silentMs, contract } = this;
    const view = linkView(this.#subscription, session, this.#ports);
    return { ...view, contract, silentMs: silentMs === null ? null : Math.round(silentMs) };
  }

  /** What the feed says it speaks, or what the log was recorded under; null before either. */
  get contract(): LinkView['contract'] {
    return contractView(this.sport, this.#version);
  }

  /** The version that the feed says it speaks, or that the log was recorded under. */
  get #version(): string | null {
    const said = this.#subscription?.model.hello?.contractVersion ?? this.#history?.contractVersion;
    return said ?? this.#memory.spoken.contractVersion;
  }

  /** The link is up, and the feed has shown its state. */
  get isLive(): boolean {
    return this.#subscription?.model.state.name === 'live';
  }

  /** The session is over, by its own word. */
  get isEnded(): boolean {
    return this.#subscription?.model.state.name === 'ended';
  }

  /** The source refused the token, or there is none; nothing but another one helps. */
  get needsToken(): boolean {
    const name = this.#subscription?.model.state.name;
    return name === 'tokenRejected' || name === 'tokenMissing';
  }

  /** How many events of the log could not be read, and how many it has; null: all can, or it has not been read. */
  get unreadableEvents(): { unreadable: number; of: number } | null {
    if (this.#history === null || this.#history.unreadable === 0) return null;
    const { unreadable, events } = this.#history;
    return { unreadable, of: unreadable + events.length };
  }

  /** What the whole log leads to; null where it has not been read, or tells none. */
  get log(): LogReading | null {
    if (this.#session === null) return null;
    this.#log ??= readLog(this.#history, this.#session);
    return this.#log;
  }

  /** The version that the tape was recorded under, as far as anybody said. */
  get tapeVersion(): string | null {
    const said = this.#history?.contractVersion ?? this.#subscription?.model.hello?.contractVersion;
    return said ?? this.#memory.spoken.contractVersion;
  }

  /** What the link says of its own health; null where nothing could grow old. */
  readingOf(match: MatchView | null): LinkReading | null {
    // What has not begun can't grow old.
    return this.#session?.armed ? null : linkReading(this.#subscription, this.silentMs, match);
  }

  /** This is the session, of which more is known than that its source can't be read yet. */
  expect(session: BoundSession, memory: FeedMemory): void {
    this.leave();
    this.#session = session;
    this.#memory = memory;
  }

  /**
   * From now on this is the session. Nothing is heard of it before `start`.
   *
   * @param memory of the session before: null where that was another one
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

  /** A frame of an older version as it would be sent now; the tape keeps its event as it came. */
  #asNow(shown: Shown): Shown {
    const version = this.#subscription?.model.hello?.contractVersion ?? null;
    const snapshot = stateAsNow(this.sport, version, shown.snapshot);
    const { event } = shown.frame;
    const before = this.#stateBefore;
    this.#stateBefore = snapshot;
    const read = event && pressReader(this.sport, version)(event, { ...nowhere, before });
    // An event that says nothing any more is one that nobody knows.
    if (event === null || read === null || read === event) {
      return snapshot === shown.snapshot ? shown : { ...shown, snapshot };
    }
    const { type, payload } = read;
    return { ...shown, snapshot, frame: { ...shown.frame, event: { ...event, type, payload } } };
  }

  /** More is known of the session that is followed. */
  rename(session: BoundSession): void {
    this.#session = session;
  }

  #note(told: SessionInfo): void {
    if (this.#session === null) return;
    const before = this.#session;
    const session = withSessionInfo(before, told);
    if (session === before) return;
    this.#session = session;
    this.#listener.onTold(before, session);
  }

  start(): void {
    this.#subscription?.start();
  }

  /** Ends the connection. The session keeps its name here until there is another, or it is released. */
  leave(): void {
    const leaving = this.#subscription;
    // Forgotten first: what it still says while stopping concerns nobody.
    this.#subscription = null;
    this.#history = null;
    this.#log = null;
    this.#stateBefore = {};
    leaving?.stop();
  }

  /** There is no session any more. */
  release(): void {
    this.leave();
    this.#session = null;
    this.#memory = nothingHeard;
  }

  /** Whatever waits to reconnect tries now. */
  retry(): void {
    this.#subscription?.retryNow();
  }

  /** The machine slept: reopens whatever was open. */
  woke(): void {
    this.#subscription?.woke();
  }
}
