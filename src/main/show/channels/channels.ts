import type { Channel } from './channel.ts';
import { RequestRefused } from '../refused.ts';
import type { PersistedChannel } from './persisted-channel.ts';

const CHANNEL_IDS = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'] as const;

type Known = Pick<PersistedChannel, 'id' | 'rules'>;

/** The channels of the show, by their letter. Channel A is always there. */
export class Channels {
  readonly #channels = new Map<string, Channel>();
  readonly #open: (id: string) => Channel;

  /** @param remembered those to begin with, beside A, and the rules that the producer changed there */
  constructor(open: (id: string) => Channel, persisted: readonly Known[]) {
    this.#open = open;
    for (const id of new Set(['A', ...persisted.map((one) => one.id)])) this.#channels.set(id, open(id));
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

  /** Opens the next letter and answers it. @throws RequestRefused where all are taken */
  add(): string {
    const id = CHANNEL_IDS.find((letter) => !this.#channels.has(letter));
    if (id === undefined) throw RequestRefused.limit('channels', CHANNEL_IDS.length);
    this.#channels.set(id, this.#open(id));
    return id;
  }

  /** @throws RequestRefused for channel A, and where there is none of that letter */
  remove(id: string): void {
    const channel = this.get(id);
    if (id === 'A') throw RequestRefused.notRemovable('Channel A');
    channel.remove();
    this.#channels.delete(id);
  }
}
