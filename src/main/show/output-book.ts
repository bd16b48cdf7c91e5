import type { OutputPatch } from '../../preload/contract.ts';
import type { Motion } from '../../preload/contract/output-frame.ts';
import type { OutputState } from '../../preload/contract/show-state.ts';
import type { Channel } from './channel.ts';
import { OutputFeed, type Renderer } from './output-feed.ts';
import { newOutput, outputState, OUTPUTS_MAX, patched, PROGRAM_ID, type OutputSettings } from './outputs.ts';
import type { Clock, Mint } from './ports.ts';
import { RequestRefused } from './refused.ts';

export interface OutputBookOptions {
  clock: Clock;
  mint: Mint;
  build: string;
  /** Where the loopback pages are; known once the server listens. */
  pagesUrl: () => string;
  /** The channel of that id, or null if it is gone. */
  channelOf: (id: string) => Channel | null;
}

/** All outputs of the show. There is always Program. */
export class OutputBook {
  readonly #options: OutputBookOptions;
  readonly #feeds = new Map<string, OutputFeed>();

  constructor(options: OutputBookOptions, remembered: readonly OutputSettings[]) {
    this.#options = options;
    for (const settings of remembered) this.#open(settings);
    if (!this.#feeds.has(PROGRAM_ID)) {
      this.#open(newOutput(PROGRAM_ID, 'Program', 'A', options.mint.secret()));
    }
  }

  settings(): OutputSettings[] {
    return [...this.#feeds.values()].map((feed) => feed.settings);
  }

  states(): OutputState[] {
    return [...this.#feeds.values()].map((feed) => this.#state(feed));
  }

  add(name: string, channel: string): OutputState {
    if (this.#feeds.size >= OUTPUTS_MAX) throw RequestRefused.limit('outputs', OUTPUTS_MAX);
    const { mint } = this.#options;
    return this.#state(this.#open(newOutput(mint.id(), name, channel, mint.secret())));
  }

  update(id: string, patch: OutputPatch): OutputState {
    const feed = this.#feed(id);
    return this.#configure(feed, patched(feed.settings, patch));
  }

  /** A new secret: the old link is dead at once, and pages on it are cut off. */
  rotate(id: string): OutputState {
    const feed = this.#feed(id);
    return this.#configure(feed, { ...feed.settings, secret: this.#options.mint.secret() });
  }

  remove(id: string): void {
    const feed = this.#feed(id);
    if (id === PROGRAM_ID) throw RequestRefused.notRemovable('The output Program');
    feed.close();
    this.#feeds.delete(id);
  }

  /** A page starts to draw this output. Returns how it stops. */
  render(id: string, renderer: Renderer): () => void {
    return this.#feed(id).add(renderer);
  }

  /** The match of a channel has a new state. */
  follow(channelId: string, motion: Motion): void {
    for (const feed of this.#of(channelId)) feed.follow(motion);
  }

  /** The producer moved something on a channel: shown at once. */
  refresh(channelId: string, motion: Motion): void {
    for (const feed of this.#of(channelId)) feed.refresh(motion);
  }

  /** The channel came or went: its outputs show what there is. */
  reattach(channelId: string): void {
    for (const feed of this.#of(channelId)) this.#configure(feed, feed.settings);
  }

  close(): void {
    for (const feed of this.#feeds.values()) feed.close();
  }

  #open(settings: OutputSettings): OutputFeed {
    const { clock, build, channelOf } = this.#options;
    const feed = new OutputFeed(settings, channelOf(settings.channel), clock, build);
    this.#feeds.set(settings.id, feed);
    return feed;
  }

  #configure(feed: OutputFeed, settings: OutputSettings): OutputState {
    feed.configure(settings, this.#options.channelOf(settings.channel));
    return this.#state(feed);
  }

  #feed(id: string): OutputFeed {
    const feed = this.#feeds.get(id);
    if (!feed) throw RequestRefused.unknownOutput(id);
    return feed;
  }

  #of(channelId: string): OutputFeed[] {
    return [...this.#feeds.values()].filter((feed) => feed.settings.channel === channelId);
  }

  #state(feed: OutputFeed): OutputState {
    return outputState(feed.settings, this.#options.pagesUrl(), feed.rendererCount);
  }
}
