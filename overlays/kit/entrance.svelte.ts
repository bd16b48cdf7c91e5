/**
 * Whether a graphic's element has been drawn off screen. A new element starts off screen so that it animates: a
 * transition needs a start state, and `@starting-style` needs Chromium 117.
 */
export class Entrance {
  #isDrawn = $state(false);

  /** @param element the graphic's, once it exists */
  constructor(element: () => HTMLElement) {
    $effect(() => {
      element().getBoundingClientRect();
      this.#isDrawn = true;
    });
  }

  get isDrawn(): boolean {
    return this.#isDrawn;
  }
}
