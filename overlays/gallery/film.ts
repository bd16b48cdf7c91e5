/**
 * A film of the stage: every animation is a function of time, so it can be paused at any instant. Animations that start
 * with a frame belong to its instant and stay paused until requested.
 */
export class Film {
  readonly #moving = new Map<Animation, number>();
  /** The last frame has not been captured yet. */
  #isCut = false;

  /**
   * Takes over all animations that start with the frame just shown, `at` ms from the start of the film. None of it has
   * been painted yet: rasterized letters depend on their first position.
   */
  async cut(at: number): Promise<void> {
    this.#isCut = true;
    // Animations of a changed figure start after the DOM has it.
    await Promise.resolve();
    // Without motion it ends immediately.
    const mayMove = document.querySelector('[data-motion="live"]') !== null;
    for (const animation of document.getAnimations()) {
      if (this.#moving.has(animation) || (!mayMove && animation.playState === 'finished')) continue;
      animation.pause();
      animation.currentTime = 0;
      this.#moving.set(animation, at);
    }
  }

  /** Names of the animated properties, including finished animations. */
  get moved(): string[] {
    const frames = [...this.#moving.keys()].flatMap(({ effect }) =>
      effect instanceof KeyframeEffect ? effect.getKeyframes() : [],
    );
    return [...new Set(frames.flatMap((frame) => Object.keys(frame)))];
  }

  /**
   * Moves everything to `at` ms after the start of the film. Returns false if nothing has moved since the last call and
   * no frame was shown.
   */
  set(at: number): boolean {
    const before = this.#phase();
    for (const [animation, from] of this.#moving)
      // An animation that was replaced is over.
      if (animation.playState !== 'idle') animation.currentTime = at - from;
    const hasMoved = this.#isCut || this.#phase() !== before;
    this.#isCut = false;
    return hasMoved;
  }

  /** Like {@link set}, and waits for the paint. */
  async seek(at: number): Promise<boolean> {
    const hasMoved = this.set(at);
    if (hasMoved) await new Promise((refreshed) => requestAnimationFrame(refreshed));
    return hasMoved;
  }

  /** Progress of each animation; a finished one doesn't progress. */
  #phase(): string {
    return [...this.#moving.keys()]
      .map(({ playState, currentTime, effect }) =>
        playState === 'idle'
          ? ''
          : Math.min(Number(currentTime), Number(effect?.getComputedTiming().endTime ?? 0)),
      )
      .join();
  }

  /** Everything at its final position. */
  end(): void {
    for (const [animation] of this.#moving) if (animation.playState !== 'idle') animation.finish();
    this.#moving.clear();
  }
}
