import type { Channel } from '../channels/channel.ts';
import { showsOtherGames } from '../graphics/graphics.ts';
import { WINDOW_LANGUAGE } from '../channels/match-state.ts';

export interface TickerWatchPorts {
  channels: () => Iterable<Channel>;
  /** Somebody looks at the lists of games; returns how to look away. */
  watch: () => () => void;
  /** The other games of a channel say something else. */
  show: (channelId: string) => void;
}

/** Keeps what tells of other games up to date: the lists are polled while it is on air, and shown when they have changed. */
export class TickerWatch {
  readonly #ports: TickerWatchPorts;
  readonly #shown = new Map<string, string>();
  #stopWatching: (() => void) | null = null;

  constructor(ports: TickerWatchPorts) {
    this.#ports = ports;
  }

  /** Something that tells of other games may have gone on air, or off. */
  refresh(): void {
    const isWanted = this.#onAir().length > 0;
    if (isWanted) this.#stopWatching ??= this.#ports.watch();
    else this.close();
  }

  /** The lists may say something else. */
  gamesChanged(): void {
    for (const { id, content } of this.#onAir()) {
      const items = JSON.stringify(content.ticker(WINDOW_LANGUAGE));
      if (this.#shown.get(id) === items) continue;
      this.#shown.set(id, items);
      this.#ports.show(id);
    }
  }

  close(): void {
    this.#stopWatching?.();
    this.#stopWatching = null;
    this.#shown.clear();
  }

  #onAir(): Channel[] {
    return [...this.#ports.channels()].filter(({ air }) => showsOtherGames(air.graphics));
  }
}
