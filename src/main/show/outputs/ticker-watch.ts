import type { Motion } from '../../../preload/contract/output-frame.ts';
import type { Channel } from '../channels/channel.ts';
import type { ChannelFaults } from '../channels/channel-faults.ts';
import { showsOtherGames, type Graphics } from '../graphics/graphics.ts';
import { blankMatchState, hasBegun, WINDOW_LANGUAGE, type MatchState } from '../channels/match-state.ts';
import type { Clock } from '../ports.ts';

/** Presses in other games come in bursts: what they change is shown together, so often at most. */
const TOGETHER_MS = 100;

export interface TickerWatchPorts {
  clock: Pick<Clock, 'after' | 'wall'>;
  channels: () => Iterable<Channel>;
  faults: Pick<ChannelFaults, 'forEach'>;
  /** Somebody looks at the lists of games; returns how to look away. */
  watch: () => () => void;
  /** The other games of a channel say something else. */
  show: (channelId: string, motion: Motion) => void;
}

const stateOf = ({ timeline }: Channel): MatchState => timeline.newest?.state ?? blankMatchState;

/** What the lists tell that is, or may be, on air there. */
function saidBy(channel: Channel): string {
  const { content } = channel.onAir;
  return JSON.stringify([
    content.ticker(WINDOW_LANGUAGE, null),
    content.startsAt(stateOf(channel)),
    content.whyPast(channel.air.graphics['lower-third'].content),
  ]);
}

/** Its lower third announces a game, which may begin before its time. */
function announces({ 'lower-third': { onAir, content } }: Graphics): boolean {
  return onAir && content?.form === 'next';
}

/** Its scorebug is on air before its game, and may count down to the start that a list tells. */
function isAwaited(channel: Channel): boolean {
  return channel.session !== null && channel.air.graphics.scorebug.onAir && !hasBegun(stateOf(channel));
}

/**
 * Keeps what lists of games tell up to date: other games, and when a game starts. They are polled while it is on air, and
 * shown when they have changed.
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

  /** Something that tells of other games may have gone on air, or off. */
  refresh(): void {
    const onAir = this.#onAir();
    if (onAir.length === 0) {
      this.close();
      return;
    }
    this.#stopWatching ??= this.#ports.watch();
    // What they say now is on air already.
    this.#ports.faults.forEach(onAir, (channel) => {
      if (!this.#shown.has(channel.id)) this.#shown.set(channel.id, saidBy(channel));
    });
  }

  /** The lists may say something else. */
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
      const said = saidBy(channel);
      if (this.#shown.get(id) === said) return;
      this.#shown.set(id, said);
      show(id, followed.isPutRight ? 'correction' : 'live');
    });
    this.#cancelEdge?.();
    const waitMs = Math.min(...edges) - clock.wall();
    this.#cancelEdge = edges.length === 0 ? null : clock.after(waitMs, () => this.gamesChanged());
  }

  /** A game on one of the channels has gone on: others may tell of it. */
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
