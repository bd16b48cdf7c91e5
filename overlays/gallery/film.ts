/**
 * A film of the stage: every animation is a function of time, so it can be stopped at any instant and looked at. What
 * begins to move with a frame belongs to the instant of that frame, and stands still until it is asked for.
 */
export class Film {
  readonly #moving = new Map<Animation, number>();
  /** What was shown last was not looked at yet. */
  #isCut = false;

  /**
   * Takes all that begins to move with a frame that has just been shown, `at` ms from the start of the film. Nothing of it
   * has been painted yet: how letters are drawn depends on where they stood first.
   */
  async cut(at: number): Promise<void> {
    this.#isCut = true;
    // What changes with a figure begins to move once the DOM has it.
    await Promise.resolve();
    // Where nothing may move it is over at once.
    const mayMove = document.querySelector('[data-motion="live"]') !== null;
    for (const animation of document.getAnimations()) {
      if (this.#moving.has(animation) || (!mayMove && animation.playState === 'finished')) continue;
      animation.pause();
      animation.currentTime = 0;
      this.#moving.set(animation, at);
    }
  }

  /** Names of the properties that are moved by what has been taken, those that are over included. */
  get moved(): string[] {
    const frames = [...this.#moving.keys()].flatMap(({ effect }) =>
      effect instanceof KeyframeEffect ? effect.getKeyframes() : [],
    );
    return [...new Set(frames.flatMap((frame) => Object.keys(frame)))];
  }

  /**
   * Moves everything to where it is `at` ms after the start of the film. Returns false if nothing has moved since the last
   * call and no frame has been shown.
   */
  set(at: number): boolean {
    const before = this.#phase();
    for (const [animation, from] of this.#moving)
      // One that another has replaced is over.
      if (animation.playState !== 'idle') animation.currentTime = at - from;
    const hasMoved = this.#isCut || this.#phase() !== before;
    this.#isCut = false;
    return hasMoved;
  }

  /** As {@link set}, and waits until the page has painted it. */
  async seek(at: number): Promise<boolean> {
    const hasMoved = this.set(at);
    if (hasMoved) await new Promise((refreshed) => requestAnimationFrame(refreshed));
    return hasMoved;
  }

  /** How far each movement has come; one that is over comes no further. */
  #phase(): string {
    return [...this.#moving.keys()]
      .map(({ playState, currentTime, effect }) =>
        playState === 'idle'
          ? ''
          : Math.min(Number(currentTime), Number(effect?.getComputedTiming().endTime ?? 0)),
      )
      .join();
  }

  /** Everything stands where it would stand in the end. */
  end(): void {
    for (const [animation] of this.#moving) if (animation.playState !== 'idle') animation.finish();
    this.#moving.clear();
  }
}
