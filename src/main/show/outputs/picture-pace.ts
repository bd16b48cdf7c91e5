import type { Motion } from '../../../preload/contract/output-frame.ts';
import type { Clock } from '../ports.ts';
import { motionOfAll } from './next-change.ts';

/** A picture at 60 per second, ms: faster changes are invisible, and drawing them delays everything else. */
export const PICTURE_MS = 16;
/** This many are sent immediately: a burst of related presses is normal. */
export const BURST = 12;

/**
 * When an output may send its next frame. A few are sent immediately; in a flood each waits for its picture and merges
 * all earlier ones.
 */
export class PicturePace {
  readonly #clock: Pick<Clock, 'monotonic' | 'after'>;
  /** When all sent frames have had their pictures. */
  #shownAt = -Infinity;
  #waiting: Motion | null = null;
  #cancel: (() => void) | null = null;

  constructor(clock: Pick<Clock, 'monotonic' | 'after'>) {
    this.#clock = clock;
  }

  /**
   * There is something new to show.
   *
   * @param show called now or with the next picture, once for all that wait for it, unless a frame is sent before
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

  /** A frame is sent now. @returns its motion, merged with waiting ones */
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
