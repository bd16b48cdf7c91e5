import type { Moment } from '../../../feed/contract/moments.ts';
import type { ViewScore } from '../../../feed/contract/values.ts';
import type { Clock } from '../ports.ts';
import { DebouncedWriter } from '../debounced-writer.ts';
import type { Channel } from './channel.ts';
import type { RunForChannel } from './channel-faults.ts';
import type { LastStateStore } from './last-state.ts';

/** Write interval for a changing state: a killed program loses at most this much. */
export const KEEP_EVERY_MS = 1_000;
/** Write interval for scores, moments and the producer's actions: a killed program loses at most this much of them. */
export const KEEP_HURRIED_MS = 50;
/** Write interval for an unchanged but live feed, so that the saved state doesn't look older than it is. */
export const NOTE_HEARD_EVERY_MS = 5_000;

export interface LastStateSaverOptions {
  keeper: LastStateStore;
  clock: Clock;
  find: (channel: string) => Channel | null;
  /** Confines errors to the channel. */
  run: RunForChannel;
  /** Returns the longest delay of the channel's outputs, ms. */
  delayOf: (channel: string) => number;
  /** Called when last states can't be written; retries follow. */
  onTrouble: (error: unknown) => void;
  onWell: () => void;
}

interface StateSave {
  writing: DebouncedWriter;
  /** True if the channel may have a saved state on disk. */
  hasFile: boolean;
  /** Score and moments at the last change. Viewers notice if these go back. */
  score: ViewScore;
  moments: readonly Moment[] | undefined;
  cancelNote: (() => void) | null;
}

/** Saves the last state of every channel while it changes, outside the path of a frame. */
export class LastStateSaver {
  readonly #options: LastStateSaverOptions;
  readonly #channels = new Map<string, StateSave>();
  /** Channels whose state could not be written. */
  readonly #inTrouble = new Set<string>();

  constructor(options: LastStateSaverOptions) {
    this.#options = options;
  }

  /** Schedules a save for a channel that changed or was removed; an urgent one if its score or moments changed. */
  changed(id: string): void {
    const keeping = this.#of(id);
    keeping.writing.changed();
    const { onAir } = this.#options.find(id) ?? {};
    const { a = null, b = null } = onAir?.match.newest?.view.score ?? {};
    const moments = onAir?.moments.all;
    const { score } = keeping;
    if (score.a === a && score.b === b && keeping.moments === moments) return;
    keeping.score = { a, b };
    keeping.moments = moments;
    keeping.writing.hurry();
  }

  /** Writes pending states immediately. Call after a producer's action, so that killing the program doesn't lose it. */
  hurry(): void {
    for (const { writing } of this.#channels.values()) writing.hurry();
  }

  /** Writes pending states a last time. Resolves when they are on disk or failed. */
  async close(): Promise<void> {
    const closing = Array.from(this.#channels, ([id, { writing, cancelNote }]) => {
      cancelNote?.();
      // Saves the position at which a recording stops, not the one of a second ago.
      if (this.#options.find(id)?.session?.replay) writing.changed();
      return writing.close();
    });
    await Promise.all(closing);
  }

  #of(id: string): StateSave {
    const known = this.#channels.get(id);
    if (known) return known;
    const { clock, onTrouble, onWell } = this.#options;
    const keeping: StateSave = {
      hasFile: true,
      score: { a: null, b: null },
      moments: undefined,
      cancelNote: null,
      writing: new DebouncedWriter({
        clock,
        everyMs: KEEP_EVERY_MS,
        hurriedMs: KEEP_HURRIED_MS,
        write: () => this.#write(id, keeping),
        onTrouble: (error) => {
          this.#inTrouble.add(id);
          onTrouble(error);
        },
        onWell: () => {
          this.#inTrouble.delete(id);
          if (this.#inTrouble.size === 0) onWell();
        },
      }),
    };
    this.#channels.set(id, keeping);
    return keeping;
  }

  async #write(id: string, keeping: StateSave): Promise<void> {
    const { keeper, find, delayOf, clock, run } = this.#options;
    const channel = find(id);
    const state = run(
      id,
      () => channel?.lastState(delayOf(id)) ?? null,
      () => undefined,
    );
    // The channel failed, so its last saved state stays.
    if (state === undefined) return;
    keeping.cancelNote?.();
    keeping.cancelNote = null;
    if (channel !== null && state !== null && channel.feed.isLive) {
      // The position of a recording changes continuously.
      const everyMs = channel.session?.replay ? KEEP_EVERY_MS : NOTE_HEARD_EVERY_MS;
      keeping.cancelNote = clock.after(everyMs, () => keeping.writing.changed());
    }
    if (state === null && !keeping.hasFile) return;
    await keeper.keep(id, state);
    keeping.hasFile = state !== null;
  }
}
