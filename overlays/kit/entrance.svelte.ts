/**
 * Whether a graphic's element has been drawn off. One that is new to the page is not on before, so that it comes on like
 * any other: a transition needs a state to begin from, and Chromium 117 was the first with `@starting-style`.
 */
export class Entrance {
  #isDrawn = $state(false);

  /** @param element the graphic's, once it is there */
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
