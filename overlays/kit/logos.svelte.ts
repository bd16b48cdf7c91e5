/**
 * Team logos. A logo is drawn only after it was loaded and decoded, so that it never appears partially. Until then, or
 * if loading fails, the team's mark is drawn in the same size.
 *
 *   unknown --requested--> loading --decoded--> ready
 *                          loading --failed--> failed --after a while--> unknown
 */

const TRY_AGAIN_AFTER_MS = 15_000;
/** The maximum time that a graphic waits for a logo. */
const WAIT_MAX_MS = 1_500;

interface Logo {
  /** Stored for the lifetime of the page, so that the picture stays decoded. */
  image: HTMLImageElement;
  isReady: boolean;
  /** Whether loading failed long enough ago to retry. */
  isOver: boolean;
  settled: Promise<void>;
}
type Paths = readonly (string | null | undefined)[];

export class Logos {
  // Not reactive: `#arrived` triggers updates.
  // eslint-disable-next-line svelte/prefer-svelte-reactivity
  readonly #known = new Map<string, Logo>();
  #arrived = $state.raw(0);
  /** Logos that have already been waited for: each logo delays only one frame. */
  // eslint-disable-next-line svelte/prefer-svelte-reactivity
  readonly #awaited = new Set<string>();

  /** Returns whether a logo can be drawn, and requests it if needed. */
  isReady(path: string): boolean {
    return this.#arrived >= 0 && this.#ask(path).isReady;
  }

  /** Returns width divided by height; null if the logo can't be drawn. */
  shapeOf(path: string): number | null {
    if (!this.isReady(path)) return null;
    const { naturalWidth, naturalHeight } = this.#ask(path).image;
    // An SVG without a size is treated as square.
    return naturalWidth > 0 && naturalHeight > 0 ? naturalWidth / naturalHeight : 1;
  }

  /** Returns whether a frame with these logos can be drawn without waiting for them. */
  haveBeenAwaited(paths: Paths): boolean {
    return paths.every((path) => !path || this.#awaited.has(path));
  }

  /** Resolves when all logos are ready, failed or timed out. Never rejects. */
  async settled(paths: Paths): Promise<void> {
    const requested = paths.filter((path) => typeof path === 'string');
    const waited = new Promise<void>((resolve) => setTimeout(resolve, WAIT_MAX_MS));
    await Promise.race([Promise.all(requested.map((path) => this.#ask(path).settled)), waited]);
    for (const path of requested) this.#awaited.add(path);
  }

  #ask(path: string): Logo {
    const known = this.#known.get(path);
    if (known && !known.isOver) return known;
    const image = new Image();
    image.src = path;
    const logo: Logo = {
      image,
      isReady: false,
      isOver: false,
      settled: image.decode().then(
        () => {
          logo.isReady = true;
          this.#arrived += 1;
        },
        () => void setTimeout(() => (logo.isOver = true), TRY_AGAIN_AFTER_MS),
      ),
    };
    this.#known.set(path, logo);
    return logo;
  }
}
