import type { Shown, Subscription } from '../../../feed/client/subscription.ts';
import type { Tape } from '../../../feed/client/tape.ts';
import type { Snapshot } from '../../../feed/contract/messages.ts';
import type { ReceivedHistory } from '../../../feed/contract/received-rows.ts';
import type { MatchView } from '../../../preload/contract/output-frame.ts';
import type { BoundSession, LinkView } from '../../../preload/contract/show-state.ts';
import type { LinkReading } from '../freshness/freshness.ts';
import { linkReading } from '../freshness/link-reading.ts';
import type { FeedAccess } from '../ports.ts';
import { contractView, linkView, type LinkViewPorts } from './link-state.ts';
import { stateFromLog } from './state-from-log.ts';
import { withTold, type ToldSession } from './told-session.ts';

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

const NOTHING_TOLD: ToldSession = { sport: null, league: null, matchup: null, sandbox: false };

/** What follows the feed for a channel: the subscription to its session, with the tape, the history and the link. */
export class ChannelFeed {
  readonly #ports: LinkViewPorts;
  readonly #listener: ChannelFeedListener;
  #session: BoundSession | null = null;
  #subscription: Subscription | null = null;
  #history: ReceivedHistory | null = null;

  constructor(ports: LinkViewPorts, listener: ChannelFeedListener) {
    this.#ports = ports;
    this.#listener = listener;
  }

  get session(): BoundSession | null {
    return this.#session;
  }

  /** What the feed itself says it is, else what the list said. */
  get sport(): string {
    return this.#subscription?.model.hello?.sport ?? this.#history?.sport ?? this.#session?.sport ?? '';
  }

  get league(): string {
    return this.#session?.league ?? '';
  }

  get tape(): Tape | null {
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
    return linkView(this.#subscription, this.contract, this.#ports);
  }

  /** What the feed says it speaks, or what the log was recorded under; null before either. */
  get contract(): LinkView['contract'] {
    const version = this.#subscription?.model.hello?.contractVersion ?? this.#history?.contractVersion;
    return contractView(this.sport, version ?? null);
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

  /** The state that the whole log leads to; null where it has not been read, or tells none. */
  stateFromLog(): Snapshot | null {
    return stateFromLog(this.#history, this.league);
  }

  /** What the link says of its own health; null where nothing could grow old. */
  readingOf(match: MatchView | null): LinkReading | null {
    return linkReading(this.#subscription, match);
  }

  /** From now on this is the session. Nothing is heard of it before `start`. */
  follow(session: BoundSession, access: Pick<FeedAccess, 'subscribe'>): void {
    this.leave();
    this.#session = session;
    const whileFollowed = (tell: () => void): void => {
      if (this.#subscription === subscription) tell();
    };
    const subscription = access.subscribe(session.sessionId, {
      onShown: (shown) =>
        whileFollowed(() => {
          const { matchup } = shown.frame;
          if (matchup !== null) this.#note({ ...NOTHING_TOLD, matchup });
          this.#listener.onFrame(shown);
        }),
      onHistory: (history) =>
        whileFollowed(() => {
          this.#history = history;
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
  }

  #note(told: ToldSession): void {
    if (this.#session === null) return;
    const before = this.#session;
    const session = withTold(before, told);
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
    leaving?.stop();
  }

  /** There is no session any more. */
  release(): void {
    this.leave();
    this.#session = null;
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
