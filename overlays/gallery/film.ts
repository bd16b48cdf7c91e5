/**
 * A film of the stage: every animation is a function of time, so it can be stopped at any instant and looked at. What
 * begins to move with a frame belongs to the instant of that frame, and stands still until it is asked for.
 */
export class Film {
  readonly #moving = new Map<Animation, number>();

  /**
   * Takes all that begins to move with a frame that has just been shown, `at` ms from the start of the film. Nothing of it
   * has been painted yet: how letters are drawn depends on where they stood first.
   */
  async cut(at: number): Promise<void> {
    // What changes with a figure begins to move once the DOM has it.
    await Promise.resolve();
    for (const animation of document.getAnimations()) {
      if (this.#moving.has(animation)) continue;
      animation.pause();
      animation.currentTime = 0;
      this.#moving.set(animation, at);
    }
  }

  /** Everything as it stands `at` ms after the start of the film. */
  async seek(at: number): Promise<void> {
    for (const [animation, from] of this.#moving)
      // One that another has replaced is over.
      if (animation.playState !== 'idle') animation.currentTime = at - from;
    await new Promise((refreshed) => requestAnimationFrame(refreshed));
  }

  /** Everything stands where it would stand in the end. */
  end(): void {
    for (const [animation] of this.#moving) if (animation.playState !== 'idle') animation.finish();
    this.#moving.clear();
  }
}
