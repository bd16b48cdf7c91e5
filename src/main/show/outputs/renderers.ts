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
  /** What the next take would put on air, instead of what is. */
  showsNext: boolean;
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
  readonly #slow = new Set<Renderer>();

  /** Those that show what is on air; and those that show what the next take would put there. */
  get onProgram(): Renderer[] {
    return [...this.#pages.keys()].filter(({ showsNext }) => !showsNext);
  }

  get onNext(): Renderer[] {
    return [...this.#pages.keys()].filter(({ showsNext }) => showsNext);
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

  /** One of its pages draws too slowly for takeovers to have the picture; monitors don't count. */
  get isSlow(): boolean {
    return [...this.#slow].some(({ isMonitor }) => !isMonitor);
  }

  add(renderer: Renderer): void {
    this.#pages.set(renderer, null);
  }

  delete(renderer: Renderer): void {
    this.#pages.delete(renderer);
    this.#slow.delete(renderer);
  }

  /** A page says whether it is too slow for takeovers. One that is gone by now is passed over. */
  notePace(renderer: Renderer, isSlow: boolean): void {
    if (isSlow && this.#pages.has(renderer)) this.#slow.add(renderer);
    else this.#slow.delete(renderer);
  }

  /** A page says where it is in OBS. One that is gone by now is passed over. */
  note(renderer: Renderer, inObs: PageInObs): void {
    if (this.#pages.has(renderer)) this.#pages.set(renderer, inObs);
  }

  cutAll(): void {
    for (const renderer of this.#pages.keys()) renderer.cut();
    this.#pages.clear();
    this.#slow.clear();
  }
}
