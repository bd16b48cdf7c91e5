import type { Moment } from '../../../feed/contract/moments.ts';
import type { ViewScore } from '../../../feed/contract/values.ts';
import type { Clock } from '../ports.ts';
import { DebouncedWriter } from '../debounced-writer.ts';
import type { Channel } from './channel.ts';
import type { RunForChannel } from './channel-faults.ts';
import type { StateKeeper } from './last-state.ts';

/** A state that changes all the time is written so often: a killed program loses no more than that. */
export const KEEP_EVERY_MS = 1_000;
/** A score or a moment waits no longer than this, and what the producer does. */
export const KEEP_HURRIED_MS = 50;
/** A feed that is heard and changes nothing is noted so often: what is kept must not look older than it is. */
export const NOTE_HEARD_EVERY_MS = 5_000;

export interface LastStateSaverOptions {
  keeper: StateKeeper;
  clock: Clock;
  find: (channel: string) => Channel | null;
  /** Confines errors to the channel. */
  run: RunForChannel;
  /** The longest delay of an output of that channel, ms. */
  delayOf: (channel: string) => number;
  /** Last states can't be written; they are tried again. */
  onTrouble: (error: unknown) => void;
  onWell: () => void;
}

interface Keeping {
  writing: DebouncedWriter;
  /** Something of it may be on disk. */
  hasFile: boolean;
  /** As they were at the last change: a viewer notices when these go back. */
  score: ViewScore;
  moments: readonly Moment[] | undefined;
  cancelNote: (() => void) | null;
}

/** Keeps the last state of every channel on disk while it changes, beside the way of a frame: nothing waits for it. */
export class LastStateSaver {
  readonly #options: LastStateSaverOptions;
  readonly #channels = new Map<string, Keeping>();
  /** The channels whose state could not be written. */
  readonly #inTrouble = new Set<string>();

  constructor(options: LastStateSaverOptions) {
    this.#options = options;
  }

  /** Something of a channel has changed, or the channel is gone. */
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

  /** The producer has done something: what waits for its turn is written now, so that a kill doesn't undo it. */
  hurry(): void {
    for (const { writing } of this.#channels.values()) writing.hurry();
  }

  /** Writes what there is to write a last time. Resolves once that is on disk, or could not be put there. */
  async close(): Promise<void> {
    const closing = Array.from(this.#channels, ([id, { writing, cancelNote }]) => {
      cancelNote?.();
      // A recording stops here, not where it was a second ago.
      if (this.#options.find(id)?.session?.replay) writing.changed();
      return writing.close();
    });
    await Promise.all(closing);
  }

  #of(id: string): Keeping {
    const known = this.#channels.get(id);
    if (known) return known;
    const { clock, onTrouble, onWell } = this.#options;
    const keeping: Keeping = {
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

  async #write(id: string, keeping: Keeping): Promise<void> {
    const { keeper, find, delayOf, clock, run } = this.#options;
    const channel = find(id);
    const state = run(
      id,
      () => channel?.kept(delayOf(id)) ?? null,
      () => undefined,
    );
    // The last saved state stays.
    if (state === undefined) return;
    keeping.cancelNote?.();
    keeping.cancelNote = null;
    if (channel !== null && state !== null && channel.feed.isLive) {
      // How far a recording was played changes all the time.
      const everyMs = channel.session?.replay ? KEEP_EVERY_MS : NOTE_HEARD_EVERY_MS;
      keeping.cancelNote = clock.after(everyMs, () => keeping.writing.changed());
    }
    if (state === null && !keeping.hasFile) return;
    await keeper.keep(id, state);
    keeping.hasFile = state !== null;
  }
}
