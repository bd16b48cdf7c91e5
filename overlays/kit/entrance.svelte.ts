/**
 * Tracks whether a graphic's element has been rendered off screen, which a transition needs as its start state.
 * (`@starting-style` needs Chromium 117.)
 */
export class Entrance {
  #isDrawn = $state(false);

  /** @param element returns the graphic's element once it exists */
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
