import type { OutputPlace } from '../../../preload/contract/output-place.ts';

/** What a page that is a browser source says of itself in OBS; null: it has not said. */
export interface PageInObs {
  /** Version of OBS's browser. */
  version: string;
  /** Its scene is in program. */
  isActive: boolean | null;
  /** It is shown somewhere: in program, in preview, in a projector. */
  isVisible: boolean | null;
}

/** Somebody drawing this output: gets each frame as text, already serialised. */
export interface Renderer {
  isMonitor: boolean;
  /** Build of the program that its page is from; null: it does not know. */
  build: string | null;
  send(message: string): void;
  /** Its link is no longer good: the secret was changed, or the output removed. */
  cut(): void;
}

/** A page that draws an output, as it is known outside. */
export interface OutputPageView {
  build: string | null;
  /** Null: it is no browser source of OBS. */
  obs: PageInObs | null;
}

/** Who draws an output, and what they say of themselves. */
export class Renderers {
  readonly #pages = new Map<Renderer, PageInObs | null>();

  get all(): Iterable<Renderer> {
    return this.#pages.keys();
  }

  /** Pages on air; monitors are not. */
  onAir(): Renderer[] {
    return [...this.#pages.keys()].filter(({ isMonitor }) => !isMonitor);
  }

  get pages(): OutputPageView[] {
    return this.onAir().map((renderer) => ({
      build: renderer.build,
      obs: this.#pages.get(renderer) ?? null,
    }));
  }

  /** Where its pages say that they are in OBS; null: none has said enough. */
  get place(): OutputPlace | null {
    const said = this.pages.flatMap(({ obs }) => (obs === null ? [] : [obs]));
    if (said.some(({ isActive }) => isActive === true)) return 'program';
    if (said.some(({ isVisible }) => isVisible === true)) return 'preview';
    return said.some(({ isVisible }) => isVisible === false) ? 'hidden' : null;
  }

  add(renderer: Renderer): void {
    this.#pages.set(renderer, null);
  }

  delete(renderer: Renderer): void {
    this.#pages.delete(renderer);
  }

  /** A page says where it is in OBS. One that is gone by now is passed over. */
  note(renderer: Renderer, inObs: PageInObs): void {
    if (this.#pages.has(renderer)) this.#pages.set(renderer, inObs);
  }

  cutAll(): void {
    for (const renderer of this.#pages.keys()) renderer.cut();
    this.#pages.clear();
  }
}
