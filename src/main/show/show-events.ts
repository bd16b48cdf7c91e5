import type { Motion } from '../../preload/contract/output-frame.ts';
import type { AsRunEntry } from './as-run/as-run.ts';
import type { Channel } from './channels/channel.ts';

/**
 * The events of the show. Each module subscribes where it is created (`show-*.ts`). Search for an event's name to
 * find its subscribers.
 */
export interface ShowEvents {
  /** Something that pages show may have changed. */
  changed: [];
  /** A producer changed something; it must be saved and shown on outputs. */
  committed: [];
  /** Something changed that must be saved, but no page shows it. */
  unsaved: [];
  /** Themes were read again, or their fonts have changed. */
  themesRead: [];
  /** Graphics look different: another theme, font, team or competition. */
  restyled: [];
  /** The producer's own sports have changed. */
  sportsChanged: [];
  /** The match rules of some league have changed. */
  rulesChanged: [];
  /** The games of a source have changed. */
  gamesListed: [];
  sourceOpened: [source: string];
  tokenReplaced: [source: string];
  channelAdded: [channel: string];
  channelRemoved: [channel: string];
  /** A channel's picture changed with its match. */
  matchState: [channel: string, motion: Motion];
  /** A channel's picture changed because of the producer. */
  operatorAction: [channel: string, motion: Motion];
  channelChanged: [channel: Channel];
  momentBegun: [channel: string, words: string];
  gameEnded: [channel: Channel];
  /** The feed reports play although the game has an exceptional state. */
  gameResumed: [channel: Channel];
  /** Another game went on air on a channel. */
  gameSwapped: [channel: string];
  /** Something went on or off air, with its operator. */
  recorded: [entry: AsRunEntry];
}

type Follow<Name extends keyof ShowEvents> = (...about: ShowEvents[Name]) => void;

/** An event emitter with typed events. Subscribers are called in the order of their subscription. */
export class Events {
  readonly #followers = new Map<keyof ShowEvents, ((...about: unknown[]) => void)[]>();

  on<Name extends keyof ShowEvents>(name: Name, follow: Follow<Name>): void {
    const followers = this.#followers.get(name) ?? [];
    this.#followers.set(name, [...followers, follow as (...about: unknown[]) => void]);
  }

  emit<Name extends keyof ShowEvents>(name: Name, ...about: ShowEvents[Name]): void {
    for (const follow of this.#followers.get(name) ?? []) follow(...about);
  }
}
