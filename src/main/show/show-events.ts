import type { Motion } from '../../preload/contract/output-frame.ts';
import type { AsRunEntry } from './as-run/as-run.ts';
import type { Channel } from './channels/channel.ts';

/** What happens in the show. Each room subscribes where it is made (`show-*.ts`); to see who follows an event, search for its name. */
export interface ShowEvents {
  /** Something that pages show may have changed. */
  changed: [];
  /** A producer changed something: it is saved, and outputs show it. */
  committed: [];
  /** Something changed that is saved, and that no page shows. */
  unsaved: [];
  /** Themes were read again, or the fonts that they name have changed. */
  themesRead: [];
  /** Graphics look different: another theme, font, team or competition. */
  restyled: [];
  /** The games of a source have changed. */
  gamesListed: [];
  sourceOpened: [source: string];
  tokenReplaced: [source: string];
  channelAdded: [channel: string];
  channelRemoved: [channel: string];
  /** The picture of a channel goes on with its match. */
  matchState: [channel: string, motion: Motion];
  /** The picture of a channel changes because the producer did something. */
  operatorAction: [channel: string, motion: Motion];
  /** Anything about a channel has changed. */
  channelChanged: [channel: Channel];
  momentBegun: [channel: string, words: string];
  /** The game that a channel shows has ended. */
  gameEnded: [channel: Channel];
  /** Another game is on air on a channel. */
  gameSwapped: [channel: string];
  /** Something went on air or left it, with the operator who did it. */
  recorded: [entry: AsRunEntry];
}

type Follow<Name extends keyof ShowEvents> = (...about: ShowEvents[Name]) => void;

/** Calls everyone who follows an event, in the order in which they subscribed. */
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
