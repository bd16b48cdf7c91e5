import type { Motion } from '../../../preload/contract/output-frame.ts';
import type { Clock } from '../ports.ts';
import { motionOfAll } from './next-change.ts';

/** A picture of 60 a second, ms: what changes faster than that nobody sees, and drawing it holds everything else up. */
export const PICTURE_MS = 16;
/** So many go at once all the same: what is pressed and read together in a game is no flood. */
export const BURST = 12;

/**
 * When an output may have its next frame. A few go at once; in a flood each waits for its picture, and is shown with all
 * that came before that.
 */
export class PicturePace {
  readonly #clock: Pick<Clock, 'monotonic' | 'after'>;
  /** When all frames that were sent have had their pictures. */
  #shownAt = -Infinity;
  #waiting: Motion | null = null;
  #cancel: (() => void) | null = null;

  constructor(clock: Pick<Clock, 'monotonic' | 'after'>) {
    this.#clock = clock;
  }

  /**
   * Something new is to be shown.
   *
   * @param show called now or with the next picture, once for all that wait for it, unless a frame takes them along
   */
  follow(motion: Motion, show: (motion: Motion) => void): void {
    const leftMs = this.#shownAt - BURST * PICTURE_MS - this.#clock.monotonic();
    if (this.#waiting !== null) this.#waiting = this.#with(motion);
    else if (leftMs < 0) show(motion);
    else {
      this.#waiting = motion;
      this.#cancel = this.#clock.after(leftMs, () => show(motion));
    }
  }

  /** A frame goes now. @returns how it moves, with what has waited */
  take(motion: Motion): Motion {
    const all = this.#with(motion);
    this.close();
    this.#shownAt = Math.max(this.#shownAt, this.#clock.monotonic()) + PICTURE_MS;
    return all;
  }

  close(): void {
    this.#cancel?.();
    this.#cancel = null;
    this.#waiting = null;
  }

  #with(motion: Motion): Motion {
    return this.#waiting === null ? motion : motionOfAll([this.#waiting, motion]);
  }
}
