import type { KnownGame, LeftGame } from '../graphics/played-game.ts';
import type { Channel } from './channel.ts';
import type { ChannelFaults } from './channel-faults.ts';
import { RequestRefused } from '../refused.ts';
import { isManual, type PersistedChannel } from './persisted-channel.ts';
import type { BoundSession } from '../../../preload/contract/show-state.ts';
import { isSameSession } from '../sources/bound-session.ts';

/** The letters of channels. A is always there. */
export const CHANNEL_IDS = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'] as const;

type Known = Pick<PersistedChannel, 'id' | 'rules'>;

export interface ChannelsOptions {
  faults: Pick<ChannelFaults, 'forEach'>;
  open: (id: string) => Channel;
  /** A channel of that letter came or went. */
  onPresence: (id: string) => void;
  /** The producer has done something: it is persisted and shown. */
  commit: () => void;
}

/** The channels of the show, by their letter. Channel A is always there. */
export class Channels {
  readonly #channels = new Map<string, Channel>();
  readonly #options: ChannelsOptions;
  /** The games that removed channels had. */
  #ofRemoved: LeftGame[] = [];

  /** @param persisted those to begin with, A not needed, and the rules that the producer changed there */
  constructor(options: ChannelsOptions, persisted: readonly Known[]) {
    this.#options = options;
    for (const id of new Set(['A', ...persisted.map((one) => one.id)])) this.#open(id);
    for (const { id, rules } of persisted) this.get(id).air.putBackRules(rules);
  }

  /** @throws RequestRefused where there is none of that letter */
  get(id: string): Channel {
    const channel = this.#channels.get(id);
    if (!channel) throw RequestRefused.unknownChannel(id);
    return channel;
  }

  find(id: string): Channel | null {
    return this.#channels.get(id) ?? null;
  }

  all(): Channel[] {
    return [...this.#channels.values()];
  }

  /** The games that the other channels have. */
  knownBeside(channel: Channel): KnownGame[] {
    return this.all().flatMap((other) => {
      const known = other === channel ? null : other.known;
      return known === null ? [] : [known];
    });
  }

  /** The games that channels left after an instant, Unix ms. */
  leftSince(instant: number): LeftGame[] {
    this.#ofRemoved = this.#ofRemoved.filter(({ leftAt }) => leftAt > instant);
    return [...this.all().flatMap((channel) => channel.leftSince(instant)), ...this.#ofRemoved];
  }

  /** Opens the next letter and answers it. @throws RequestRefused where all are taken */
  add(): string {
    const id = CHANNEL_IDS.find((letter) => !this.#channels.has(letter));
    if (id === undefined) throw RequestRefused.limit('channels', CHANNEL_IDS.length);
    this.#open(id);
    this.#cameOrWent(id);
    return id;
  }

  /** The channel of a letter, opened where there is none. */
  ensure(id: string): Channel {
    if (!this.#channels.has(id)) {
      this.#open(id);
      this.#cameOrWent(id);
    }
    return this.get(id);
  }

  /** Its outputs stay and show nothing. @throws RequestRefused for channel A, and where there is none of that letter */
  remove(id: string): void {
    const channel = this.get(id);
    if (id === 'A') throw RequestRefused.notRemovable('Channel A');
    this.#ofRemoved.push(...channel.asLeft());
    channel.remove();
    this.#channels.delete(id);
    this.#cameOrWent(id);
  }

  /** One thing the producer does to a channel: done, persisted, shown; or refused, and then nothing has changed. */
  on(id: string, act: (channel: Channel) => void): void {
    act(this.get(id));
    this.#options.commit();
  }

  /**
   * One thing the producer does to the game of a channel, as `on`. A manual game is the same on all its channels: its clock,
   * its overrides and the players of its moments are.
   */
  onGame(id: string, act: (channel: Channel) => void): void {
    const channel = this.get(id);
    const { session } = channel;
    act(channel);
    const others = session !== null && isManual(session) ? this.#othersWith(session, channel) : [];
    this.#options.faults.forEach(others, (other) => {
      try {
        act(other);
      } catch (error) {
        // It has no state of the game yet; it gets the values with it.
        if (!(error instanceof RequestRefused)) throw error;
      }
      other.followValues(channel);
    });
    this.#options.commit();
  }

  #othersWith(session: BoundSession, channel: Channel): Channel[] {
    return this.all().filter(
      (one) => one !== channel && one.session !== null && isSameSession(one.session, session),
    );
  }

  /** The network may be back: whatever waits to reconnect tries now. */
  retryAll(): void {
    this.#options.faults.forEach(this.all(), ({ followable }) => {
      for (const { feed } of followable) feed.retry();
    });
  }

  /** The machine slept: every channel reopens its feed. */
  woke(): void {
    this.#options.faults.forEach(this.all(), ({ followable }) => {
      for (const { feed } of followable) feed.woke();
    });
  }

  close(): void {
    this.#options.faults.forEach(this.all(), (channel) => channel.close());
  }

  #open(id: string): void {
    this.#channels.set(id, this.#options.open(id));
  }

  #cameOrWent(id: string): void {
    this.#options.onPresence(id);
    this.#options.commit();
  }
}
