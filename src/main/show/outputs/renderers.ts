import type { OutputPlace } from '../../../preload/contract/output-place.ts';

/** What a page reports about its browser source in OBS; null: not reported. */
export interface PageInObs {
  /** Version of OBS's browser. */
  version: string;
  /** True if the scene with the source is in program. */
  isActive: boolean | null;
  /** True if the source is visible somewhere: in program, in preview, in a projector. */
  isVisible: boolean | null;
}

/** A page or window that draws an output. It gets each frame as serialized text. */
export interface Renderer {
  isMonitor: boolean;
  /** True if it shows the result of the next take instead of what is on air. */
  showsNext: boolean;
  /** The build that served the renderer's page; null: unknown. */
  build: string | null;
  send(message: string): void;
  /** Called when the link is no longer valid: the secret was changed, or the output removed. */
  cut(): void;
}

export interface OutputPageView {
  build: string | null;
  /** Null if it isn't a browser source in OBS. */
  obs: PageInObs | null;
}

/** The renderers of an output with their reports. */
export class Renderers {
  readonly #pages = new Map<Renderer, PageInObs | null>();
  readonly #slow = new Set<Renderer>();

  /** Renderers of what is on air; `onNext` has those of the next take. */
  get onProgram(): Renderer[] {
    return [...this.#pages.keys()].filter(({ showsNext }) => !showsNext);
  }

  get onNext(): Renderer[] {
    return [...this.#pages.keys()].filter(({ showsNext }) => showsNext);
  }

  /** Returns pages on air, without monitors. */
  onAir(): Renderer[] {
    return [...this.#pages.keys()].filter(({ isMonitor }) => !isMonitor);
  }

  get pages(): OutputPageView[] {
    return this.onAir().map((renderer) => ({
      build: renderer.build,
      obs: this.#pages.get(renderer) ?? null,
    }));
  }

  /** The place in OBS according to the pages; null: unknown. */
  get place(): OutputPlace | null {
    const pagesInObs = this.pages.flatMap(({ obs }) => (obs === null ? [] : [obs]));
    if (pagesInObs.some(({ isActive }) => isActive === true)) return 'program';
    if (pagesInObs.some(({ isVisible }) => isVisible === true)) return 'preview';
    return pagesInObs.some(({ isVisible }) => isVisible === false) ? 'hidden' : null;
  }

  /** True if a page draws too slowly for takeovers. Monitors don't count. */
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

  /** Records whether a page is too slow for takeovers. Ignores removed pages. */
  notePace(renderer: Renderer, isSlow: boolean): void {
    if (isSlow && this.#pages.has(renderer)) this.#slow.add(renderer);
    else this.#slow.delete(renderer);
  }

  /** Records a page's place in OBS. Ignores removed pages. */
  note(renderer: Renderer, inObs: PageInObs): void {
    if (this.#pages.has(renderer)) this.#pages.set(renderer, inObs);
  }

  cutAll(): void {
    for (const renderer of this.#pages.keys()) renderer.cut();
    this.#pages.clear();
    this.#slow.clear();
  }
}
