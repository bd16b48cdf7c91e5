import type { Motion } from '../../../preload/contract/output-frame.ts';
import type { Clock } from '../ports.ts';
import { motionOfAll } from './next-change.ts';

/**
 * Duration of a picture at 60 per second, ms. Faster changes are invisible, and drawing them delays everything else.
 */
export const PICTURE_MS = 16;
/** Number of frames sent immediately, because a burst of related presses is normal. */
export const BURST = 12;

/**
 * Decides when an output may send its next frame. The first frames of a burst are sent immediately. After that, changes
 * wait for the next picture, which shows all of them in one frame.
 */
export class PicturePace {
  readonly #clock: Pick<Clock, 'monotonic' | 'after'>;
  /** When the picture of the last sent frame ends, ms of the monotonic clock. */
  #shownAt = -Infinity;
  #waiting: Motion | null = null;
  #cancel: (() => void) | null = null;

  constructor(clock: Pick<Clock, 'monotonic' | 'after'>) {
    this.#clock = clock;
  }

  /**
   * Schedules a new change.
   *
   * @param show called immediately, or once for all changes that wait for the next picture; not called if another frame
   * is sent before
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

  /** Call when a frame is sent. @returns its motion, merged with that of the waiting changes */
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
