/**
 * Teams' pictures. One is drawn only once it has been fetched and decoded, so that it is whole in its first refresh;
 * until then, and where it fails, the team's mark stands in its place and in its size.
 *
 *   unknown --asked for--> fetching --decoded--> ready
 *                          fetching --failed--> failed --a while later--> unknown
 */

const TRY_AGAIN_AFTER_MS = 15_000;
/** A picture that has not come by then is not waited for. */
const WAIT_MAX_MS = 1_500;

interface Logo {
  /** Kept for as long as the page lives: what is decoded stays decoded. */
  image: HTMLImageElement;
  isReady: boolean;
  /** It has failed a while ago. */
  isOver: boolean;
  settled: Promise<void>;
}
type Paths = readonly (string | null | undefined)[];

export class Logos {
  // Not watched: `#arrived` says when an answer has changed.
  // eslint-disable-next-line svelte/prefer-svelte-reactivity
  readonly #known = new Map<string, Logo>();
  #arrived = $state.raw(0);
  /** What has been waited for, once: no picture ever holds up a frame a second time. */
  // eslint-disable-next-line svelte/prefer-svelte-reactivity
  readonly #awaited = new Set<string>();

  /** Whether it can be drawn now; asks for it if nobody has. */
  isReady(path: string): boolean {
    return this.#arrived >= 0 && this.#ask(path).isReady;
  }

  /** Its width in heights; null where it can't be drawn. */
  shapeOf(path: string): number | null {
    if (!this.isReady(path)) return null;
    const { naturalWidth, naturalHeight } = this.#ask(path).image;
    // A drawing without a size of its own is square.
    return naturalWidth > 0 && naturalHeight > 0 ? naturalWidth / naturalHeight : 1;
  }

  /** Whether a frame with these can be drawn as it is to stay. */
  haveBeenAwaited(paths: Paths): boolean {
    return paths.every((path) => !path || this.#awaited.has(path));
  }

  /** Resolves when all of them are ready or have failed, or have taken too long. Never rejects. */
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
