/**
 * Records the stage frame by frame. Every animation is a function of time, so the stage can be paused at any instant.
 * Animations that start with a frame stay paused at that frame's instant until they are moved.
 */
export class Film {
  readonly #moving = new Map<Animation, number>();
  /** Whether a frame was shown since the last `set`. */
  #isCut = false;

  /**
   * Takes control of all animations that start with the frame just shown, `at` ms into the film. Call this before that
   * frame is painted: how letters are rasterized depends on their first position.
   */
  async cut(at: number): Promise<void> {
    this.#isCut = true;
    // Animations of a changed figure start after the DOM update.
    await Promise.resolve();
    // With motion disabled, animations end immediately.
    const mayMove = document.querySelector('[data-motion="live"]') !== null;
    for (const animation of document.getAnimations()) {
      if (this.#moving.has(animation) || (!mayMove && animation.playState === 'finished')) continue;
      animation.pause();
      animation.currentTime = 0;
      this.#moving.set(animation, at);
    }
  }

  /** The names of the animated properties, including those of finished animations. */
  get moved(): string[] {
    const frames = [...this.#moving.keys()].flatMap(({ effect }) =>
      effect instanceof KeyframeEffect ? effect.getKeyframes() : [],
    );
    return [...new Set(frames.flatMap((frame) => Object.keys(frame)))];
  }

  /**
   * Moves all animations to `at` ms after the start of the film. Returns false if no animation moved since the last
   * call and no frame was shown.
   */
  set(at: number): boolean {
    const before = this.#phase();
    for (const [animation, from] of this.#moving)
      // A replaced animation is `idle` and can't be moved.
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

  /** Returns the progress of each animation as text. A finished animation's text stays the same. */
  #phase(): string {
    return [...this.#moving.keys()]
      .map(({ playState, currentTime, effect }) =>
        playState === 'idle'
          ? ''
          : Math.min(Number(currentTime), Number(effect?.getComputedTiming().endTime ?? 0)),
      )
      .join();
  }

  end(): void {
    for (const [animation] of this.#moving) if (animation.playState !== 'idle') animation.finish();
    this.#moving.clear();
  }
}
