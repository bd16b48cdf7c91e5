/**
 * Team logos. A logo is drawn only after it was loaded and decoded, so that it is complete in its first frame; until
 * then, and if it fails, the team's mark is drawn in the same size.
 *
 *   unknown --requested--> loading --decoded--> ready
 *                          loading --failed--> failed --after a while--> unknown
 */

const TRY_AGAIN_AFTER_MS = 15_000;
/** A logo that takes longer is not waited for. */
const WAIT_MAX_MS = 1_500;

interface Logo {
  /** Cached as long as the page lives, so that it stays decoded. */
  image: HTMLImageElement;
  isReady: boolean;
  /** It failed a while ago and can be retried. */
  isOver: boolean;
  settled: Promise<void>;
}
type Paths = readonly (string | null | undefined)[];

export class Logos {
  // Not reactive: `#arrived` signals changed answers.
  // eslint-disable-next-line svelte/prefer-svelte-reactivity
  readonly #known = new Map<string, Logo>();
  #arrived = $state.raw(0);
  /** Logos that were waited for: none delays a frame twice. */
  // eslint-disable-next-line svelte/prefer-svelte-reactivity
  readonly #awaited = new Set<string>();

  /** Whether it can be drawn now; requests it if needed. */
  isReady(path: string): boolean {
    return this.#arrived >= 0 && this.#ask(path).isReady;
  }

  /** Width per height; null if it can't be drawn. */
  shapeOf(path: string): number | null {
    if (!this.isReady(path)) return null;
    const { naturalWidth, naturalHeight } = this.#ask(path).image;
    // An SVG without a size is square.
    return naturalWidth > 0 && naturalHeight > 0 ? naturalWidth / naturalHeight : 1;
  }

  /** Whether a frame with these logos can be drawn in its final form. */
  haveBeenAwaited(paths: Paths): boolean {
    return paths.every((path) => !path || this.#awaited.has(path));
  }

  /** Resolves when all are ready, have failed or took too long. Never rejects. */
  async settled(paths: Paths): Promise<void> {
    const asked = paths.filter((path) => typeof path === 'string');
    const waited = new Promise<void>((resolve) => setTimeout(resolve, WAIT_MAX_MS));
    await Promise.race([Promise.all(asked.map((path) => this.#ask(path).settled)), waited]);
    for (const path of asked) this.#awaited.add(path);
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
