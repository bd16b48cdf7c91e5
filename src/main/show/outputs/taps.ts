import { isScoreKind } from '../../../feed/contract/moments.ts';
import type { TapSync } from '../../../preload/contract/tap-sync.ts';
import type { Channel } from '../channels/channel.ts';
import type { Clock } from '../ports.ts';
import { outputErrors } from './errors.ts';
import { AHEAD_MAX_MS, delayOf, matchTaps, tapSyncState, type TapMatch } from './tap-sync.ts';

/** Maximum age of a tap. Older ones don't count: a switcher, a route or an encoder may have changed since. */
const KEEP_TAPS_MS = 600_000;
/** Number of newest taps that are compared: after a change, three new taps outweigh the remaining old ones. */
const TAPS_MAX = 5;

export interface TapsOptions {
  clock: Clock;
  outputs: () => {
    /** Returns the channel of an output, or null. Throws RequestRefused for an unknown output. */
    channelOf(output: string): Channel | null;
    update(output: string, patch: { delayMs: number }): unknown;
  };
  /** Called when taps changed, and possibly a delay. */
  onChange: () => void;
}

interface OutputTaps {
  /** The session of these taps, because another game has other scores. */
  sessionId: string;
  at: readonly number[];
  /**
   * The taps that last set the delay. The same taps set it only once, so that the producer can change it afterwards.
   */
  applied: string;
}

/** The taps of every output that is being synced with its video. */
export class Taps {
  readonly #options: TapsOptions;
  readonly #taps = new Map<string, OutputTaps>();

  constructor(options: TapsOptions) {
    this.#options = options;
  }

  /** Records that a score appears in this output's video now. Throws RequestRefused without a game. */
  tap(output: string): void {
    const channel = this.#options.outputs().channelOf(output);
    const sessionId = channel?.session?.sessionId;
    if (!channel || sessionId === undefined) {
      throw outputErrors.noGameToTap();
    }
    const now = this.#options.clock.wall();
    const { at, applied } = this.#of(output, channel) ?? { at: [], applied: '' };
    this.#taps.set(output, { sessionId, at: [...at, now].slice(-TAPS_MAX), applied });
    this.#apply(output, channel);
    this.#options.onChange();
  }

  clear(output: string): void {
    this.#options.outputs().channelOf(output);
    if (this.#taps.delete(output)) this.#options.onChange();
  }

  /** Matches taps to a channel's new scores, because a score can arrive after its tap. */
  refresh(channel: Channel): void {
    for (const output of this.#taps.keys()) {
      const newest = this.#of(output, channel)?.at.at(-1);
      if (newest === undefined || this.#options.clock.wall() - newest > AHEAD_MAX_MS) continue;
      if (this.#options.outputs().channelOf(output) === channel) this.#apply(output, channel);
    }
  }

  /** Returns the tap state of an output, or null without taps. */
  state(output: string, channel: Channel | null): TapSync | null {
    const taps = channel && this.#of(output, channel);
    return taps && tapSyncState(this.#match(taps, channel));
  }

  forget(output: string): void {
    this.#taps.delete(output);
  }

  #apply(output: string, channel: Channel): void {
    const taps = this.#of(output, channel);
    if (!taps) return;
    const { isSettled, offsetMs, taps: matched } = this.#match(taps, channel);
    if (!isSettled || offsetMs === null) return;
    const applied = JSON.stringify(matched.filter((tap) => tap.offsetMs !== null));
    if (applied === taps.applied) return;
    this.#taps.set(output, { ...taps, applied });
    this.#options.outputs().update(output, { delayMs: delayOf(offsetMs) });
  }

  #match({ at }: OutputTaps, channel: Channel): TapMatch {
    const scores = channel.onAir.moments.all.filter(
      ({ kind, state }) => isScoreKind(kind) && state !== 'withdrawn',
    );
    return matchTaps(
      at,
      scores.map((moment) => moment.at),
    );
  }

  /** Returns the taps that still count, or null. */
  #of(output: string, channel: Channel): OutputTaps | null {
    const taps = this.#taps.get(output);
    if (!taps || taps.sessionId !== channel.session?.sessionId) return null;
    const since = this.#options.clock.wall() - KEEP_TAPS_MS;
    const at = taps.at.filter((one) => one >= since);
    return at.length === 0 ? null : { ...taps, at };
  }
}
