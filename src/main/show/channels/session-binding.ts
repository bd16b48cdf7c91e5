import type { BoundSession } from '../../../preload/contract/show-state.ts';
import { isGameOf } from './bound-session.ts';
import type { Channel } from './channel.ts';
import type { KeptState } from './kept-state.ts';
import { boundByOperator, type Binding } from './ports.ts';
import { hasEnded, type PersistedChannel, type PersistedManual } from './persisted-channel.ts';
import type { Sources } from '../sources/sources.ts';

export interface SessionBindingPorts {
  /** The channel of an id. Throws RequestRefused. */
  channel: (id: string) => Channel;
  channels: () => Iterable<Channel>;
  sources: () => Sources;
  /** The session just put back on a channel is a manual game, or is not. */
  putBackManual: (channel: string, manual: PersistedManual | null) => void;
  /** The producer has done something: it is persisted and shown. */
  commit: () => void;
  /** The channels as they were when the program ended. */
  persisted: readonly PersistedChannel[];
  /** The last state of each, by its id. */
  kept: ReadonlyMap<string, KeptState>;
}

/** How sessions come to channels and leave them: picked, rehearsed, opened anew with another token, put back. */
export class SessionBinding {
  readonly #ports: SessionBindingPorts;

  constructor(ports: SessionBindingPorts) {
    this.#ports = ports;
  }

  /** Puts a session of a source on a channel. What is on air stays until its first state is here. */
  async bind(channelId: string, sourceId: string, sessionId: string): Promise<void> {
    this.#ports.channel(channelId);
    const session = await this.#ports.sources().session(sourceId, sessionId);
    // The game that waits on it, in one of its sessions: all that was prepared stays.
    const armed = this.#ports.channel(channelId).session;
    const games =
      armed?.armed && armed.source === sourceId ? this.#ports.sources().get(sourceId).catalog().games : [];
    const isSameMatch = games.some((game) => isGameOf(game, session) && game.gameId === armed?.armed?.gameId);
    // The speed of a sandbox that was started elsewhere is not known: a clock would most likely run wrong.
    this.put(channelId, session, { ...boundByOperator(!session.sandbox), isSameMatch });
  }

  /** Puts a session that is known on a channel. */
  put(channelId: string, session: BoundSession, how: Binding): void {
    const access = this.#ports.sources().get(session.source).accessTo(session.sessionId);
    this.#ports.channel(channelId).bind(session, access, how);
    this.#ports.commit();
  }

  release(channelId: string): void {
    this.#ports.channel(channelId).release();
    this.#ports.commit();
  }

  /** Starts a sandbox session and puts it on a channel; the channel's earlier rehearsal ends. */
  async rehearse(
    league: string,
    speed: number,
    channelId: string,
  ): Promise<{ channel: string; session: string }> {
    return this.#ports.channel(channelId).course.replacing(async () => {
      const session = await this.#ports.sources().rehearse(league, speed, channelId);
      this.put(channelId, session, boundByOperator(speed === 1));
      return { channel: channelId, session: session.sessionId };
    });
  }

  /** A source has another token: a subscription that gave up on the old one starts over with it. */
  reopen(sourceId: string): void {
    for (const channel of this.#ports.channels()) {
      const { session } = channel;
      if (session?.source !== sourceId || !channel.feed.needsToken) continue;
      this.put(channel.id, session, boundByOperator(true));
    }
  }

  /**
   * Puts back what was on air when the program ended, at once: as it was kept, until the sessions are heard (`connect`).
   *
   * @returns the channels whose rehearsal ended with the program, with what was on air over it
   */
  restore(): PersistedChannel[] {
    for (const persisted of this.#ports.persisted) {
      const { id, session, manual } = persisted;
      if (session === null || hasEnded(persisted)) continue;
      this.#ports.channel(id).putBack(persisted, this.#ports.kept.get(id) ?? null);
      this.#ports.putBackManual(id, manual);
    }
    // Once for all: what is remembered meanwhile is what there was.
    this.#ports.commit();
    return this.#ports.persisted.filter(hasEnded);
  }

  /** Sources may have come that sessions put back wait for: those are followed from now on. */
  connect(): void {
    const sources = this.#ports.sources();
    let hasConnected = false;
    for (const channel of this.#ports.channels()) {
      const { session, feed } = channel;
      if (session === null || session.armed || feed.isFollowed || !sources.has(session.source)) continue;
      channel.connect(sources.get(session.source).accessTo(session.sessionId));
      hasConnected = true;
    }
    if (hasConnected) this.#ports.commit();
  }
}
