import type { KnownGame, LeftGame } from '../graphics/played-game.ts';
import type { Channel } from './channel.ts';
import type { ChannelFaults } from './channel-faults.ts';
import { RequestRefused } from '../refused.ts';
import { showErrors } from '../errors.ts';
import { isManual, type PersistedChannel } from './persisted-channel.ts';
import type { BoundSession } from '../../../preload/contract/show-state.ts';
import { isSameSession } from '../sources/bound-session.ts';

/** The letters of channels. A always exists. */
export const CHANNEL_IDS = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'] as const;

type Known = Pick<PersistedChannel, 'id' | 'rules'>;

export interface ChannelsOptions {
  faults: Pick<ChannelFaults, 'forEach'>;
  open: (id: string) => Channel;
  /** Called when a channel was added or removed. */
  onPresence: (id: string) => void;
  /** Saves and publishes a producer's action. */
  commit: () => void;
}

/** The channels of the show by letter. Channel A always exists. */
export class Channels {
  readonly #channels = new Map<string, Channel>();
  readonly #options: ChannelsOptions;
  /** The games of removed channels. */
  #ofRemoved: LeftGame[] = [];
  /** The games of removed channels with a status that rules out a final. */
  readonly #removedWithoutFinal: LeftGame[] = [];

  /** @param persisted the saved channels (A may be missing), with the producer's changes of rules */
  constructor(options: ChannelsOptions, persisted: readonly Known[]) {
    this.#options = options;
    for (const id of new Set(['A', ...persisted.map((one) => one.id)])) this.#open(id);
    for (const { id, rules } of persisted) this.get(id).air.putBackRules(rules);
  }

  /** Returns a channel. @throws RequestRefused for an unknown letter */
  get(id: string): Channel {
    const channel = this.#channels.get(id);
    if (!channel) throw showErrors.unknownChannel(id);
    return channel;
  }

  find(id: string): Channel | null {
    return this.#channels.get(id) ?? null;
  }

  all(): Channel[] {
    return [...this.#channels.values()];
  }

  /** Returns the games of the other channels. */
  knownBeside(channel: Channel): KnownGame[] {
    return this.all().flatMap((other) => {
      const known = other === channel ? null : other.known;
      return known === null ? [] : [known];
    });
  }

  /** Returns the games that channels left after an instant, Unix ms. */
  leftSince(instant: number): LeftGame[] {
    this.#ofRemoved = this.#ofRemoved.filter(({ leftAt }) => leftAt > instant);
    return [...this.all().flatMap((channel) => channel.leftSince(instant)), ...this.#ofRemoved];
  }

  /** The games that left channels with a status that rules out a final. */
  get leftWithoutFinal(): readonly LeftGame[] {
    return [...this.all().flatMap((channel) => channel.leftWithoutFinal), ...this.#removedWithoutFinal];
  }

  /** Adds a channel with the next letter and returns it. @throws RequestRefused if all are used */
  add(): string {
    const id = CHANNEL_IDS.find((letter) => !this.#channels.has(letter));
    if (id === undefined) throw showErrors.limit('channels', CHANNEL_IDS.length);
    this.#open(id);
    this.#cameOrWent(id);
    return id;
  }

  /** Returns the channel of a letter, adding it if necessary. */
  ensure(id: string): Channel {
    if (!this.#channels.has(id)) {
      this.#open(id);
      this.#cameOrWent(id);
    }
    return this.get(id);
  }

  /** Removes a channel. Its outputs stay, and are empty. @throws RequestRefused for channel A and unknown letters */
  remove(id: string): void {
    const channel = this.get(id);
    if (id === 'A') throw showErrors.notRemovable('Channel A');
    this.#ofRemoved.push(...channel.asLeft());
    channel.remove();
    this.#removedWithoutFinal.push(...channel.leftWithoutFinal);
    this.#channels.delete(id);
    this.#cameOrWent(id);
  }

  /** Performs a producer's action on a channel, then saves and publishes it. A refused action changes nothing. */
  on(id: string, act: (channel: Channel) => void): void {
    act(this.get(id));
    this.#options.commit();
  }

  /**
   * Like `on`, for an action on the game. The clock, overrides and players of a manual game change on all its channels.
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
        // That channel has no state of the game yet, and gets the values with the first one.
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

  /** Retries waiting connections immediately, because the network may be back. */
  retryAll(): void {
    this.#options.faults.forEach(this.all(), ({ followable }) => {
      for (const { feed } of followable) feed.retry();
    });
  }

  /** Reopens the feed of every channel after the machine slept. */
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
