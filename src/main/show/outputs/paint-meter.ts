import type { Percentiles } from '../../../preload/contract/output-place.ts';
import type { Clock } from '../ports.ts';
import { Durations } from '../percentiles.ts';
import type { Renderer } from './renderers.ts';

/** Minimum time between timed frames. */
const ASK_EVERY_MS = 1_000;
/** Time limit of an answer. A page that answers later was not drawing in the meantime. */
const ANSWER_WITHIN_MS = 5_000;

/**
 * Measures latency from the arrival of a state until a page has painted it. Some frames ask every page for an answer;
 * the first answer of each page counts if it is in time. Times are on the main process's clock and include the transfer
 * of the answer.
 */
export class PaintMeter {
  readonly #clock: Pick<Clock, 'wall'>;
  readonly #durations = new Durations();
  #askedAt = -Infinity;
  #timedFrame: { revision: number; dueAt: number; pages: Set<Renderer> } | null = null;

  constructor(clock: Pick<Clock, 'wall'>) {
    this.#clock = clock;
  }

  get percentiles(): Percentiles | null {
    return this.#durations.percentiles;
  }

  /**
   * Decides whether a frame is timed, at most one per second, and starts its measurement.
   *
   * @param dueAt when it should be on air, Unix ms
   */
  asks(revision: number, dueAt: number, pages: () => Renderer[]): boolean {
    const now = this.#clock.wall();
    if (now - this.#askedAt < ASK_EVERY_MS) return false;
    const drawing = pages();
    if (drawing.length === 0) return false;
    this.#askedAt = now;
    this.#timedFrame = { revision, dueAt, pages: new Set(drawing) };
    return true;
  }

  /** Records a page's answer. Ignores late and repeated answers, and frames that aren't timed. */
  painted(page: Renderer, revision: number): void {
    const timed = this.#timedFrame;
    const now = this.#clock.wall();
    if (timed?.revision !== revision || now - this.#askedAt > ANSWER_WITHIN_MS) return;
    if (timed.pages.delete(page)) this.#durations.add(Math.max(0, now - timed.dueAt));
  }
}
