import type { Motion } from '../../../preload/contract/output-frame.ts';
import type { Channel } from '../channels/channel.ts';
import type { ChannelFaults } from '../channels/channel-faults.ts';
import { showsOtherGames, type Graphics } from '../graphics/graphics.ts';
import { blankMatchState, hasBegun, WINDOW_LOCALE, type MatchState } from '../channels/match-state.ts';
import type { Clock } from '../ports.ts';

/** Minimum time between updates, because presses in other games come in bursts. */
const TOGETHER_MS = 100;

export interface TickerWatchPorts {
  clock: Pick<Clock, 'after' | 'wall'>;
  channels: () => Iterable<Channel>;
  faults: Pick<ChannelFaults, 'forEach'>;
  /** Polls the lists of games; returns a function that stops it. */
  watch: () => () => void;
  /** Called when the other games of a channel changed. */
  show: (channelId: string, motion: Motion) => void;
}

const stateOf = ({ timeline }: Channel): MatchState => timeline.newest?.state ?? blankMatchState;

/** Returns the part of the channel's graphics that depends on the lists, as JSON for comparison. */
function contentOf(channel: Channel): string {
  const { content } = channel.onAir;
  return JSON.stringify([
    content.ticker(WINDOW_LOCALE, null),
    content.startsAt(stateOf(channel)),
    content.whyPast(channel.air.graphics['lower-third'].content),
  ]);
}

/** Returns whether the lower third announces a game, which may start early. */
function announces({ 'lower-third': { onAir, content } }: Graphics): boolean {
  return onAir && content?.form === 'next';
}

/** Returns whether the scorebug is on air before its game, and may count down to the listed start. */
function isAwaited(channel: Channel): boolean {
  return channel.session !== null && channel.air.graphics.scorebug.onAir && !hasBegun(stateOf(channel));
}

/**
 * Updates data from lists of games: other games and start times. Lists are polled while such data is on air, and
 * changes are shown.
 */
export class TickerWatch {
  readonly #ports: TickerWatchPorts;
  readonly #shown = new Map<string, string>();
  #stopWatching: (() => void) | null = null;
  #cancelSoon: (() => void) | null = null;
  #cancelEdge: (() => void) | null = null;

  constructor(ports: TickerWatchPorts) {
    this.#ports = ports;
  }

  /** Starts or stops polling the lists. Call after graphics may have gone on or off air. */
  refresh(): void {
    const onAir = this.#onAir();
    if (onAir.length === 0) {
      this.close();
      return;
    }
    this.#stopWatching ??= this.#ports.watch();
    // The current data of these channels is already on air.
    this.#ports.faults.forEach(onAir, (channel) => {
      if (!this.#shown.has(channel.id)) this.#shown.set(channel.id, contentOf(channel));
    });
  }

  /**
   * Shows changes of the lists, clears the announcement of a game that has begun, and schedules the next automatic
   * change. Call after lists may have changed.
   */
  gamesChanged(): void {
    const { clock, show } = this.#ports;
    this.#cancelSoon?.();
    this.#cancelSoon = null;
    const edges: number[] = [];
    this.#ports.faults.forEach(this.#onAir(), (channel) => {
      const { id, onAir, air } = channel;
      air.endAnnouncement();
      const followed = onAir.content.followOthers();
      if (followed.edge !== null) edges.push(followed.edge);
      const content = contentOf(channel);
      if (this.#shown.get(id) === content) return;
      this.#shown.set(id, content);
      show(id, followed.isPutRight ? 'correction' : 'live');
    });
    this.#cancelEdge?.();
    const waitMs = Math.min(...edges) - clock.wall();
    this.#cancelEdge = edges.length === 0 ? null : clock.after(waitMs, () => this.gamesChanged());
  }

  /**
   * Shows changes of other games after TOGETHER_MS, if anything on air shows them. Call after a game on a channel has
   * changed.
   */
  gameWentOn(): void {
    if (this.#stopWatching === null || this.#cancelSoon !== null) return;
    this.#cancelSoon = this.#ports.clock.after(TOGETHER_MS, () => this.gamesChanged());
  }

  close(): void {
    this.#stopWatching?.();
    this.#stopWatching = null;
    this.#cancelSoon?.();
    this.#cancelSoon = null;
    this.#cancelEdge?.();
    this.#cancelEdge = null;
    this.#shown.clear();
  }

  #onAir(): Channel[] {
    const onAir: Channel[] = [];
    this.#ports.faults.forEach(this.#ports.channels(), (channel) => {
      const { graphics } = channel.air;
      if (showsOtherGames(graphics) || announces(graphics) || isAwaited(channel)) onAir.push(channel);
    });
    return onAir;
  }
}
