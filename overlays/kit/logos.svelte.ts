/**
 * Teams' pictures. One is drawn only once it has been fetched and decoded, so that it is whole in its first refresh;
 * until then, and where it fails, the team's roundel stands in its place and in its size.
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
  settled: Promise<void>;
}

export class Logos {
  // Not watched: `#arrived` says when an answer has changed.
  // eslint-disable-next-line svelte/prefer-svelte-reactivity
  readonly #known = new Map<string, Logo>();
  #arrived = $state.raw(0);

  /** Whether it can be drawn now; asks for it if nobody has. */
  isReady(path: string): boolean {
    return this.#arrived >= 0 && this.#ask(path).isReady;
  }

  /** Resolves when all of them are ready or have failed, or have taken too long. Never rejects. */
  async settled(paths: readonly (string | null | undefined)[]): Promise<void> {
    const asked = paths.filter((path) => typeof path === 'string').map((path) => this.#ask(path).settled);
    const waited = new Promise<void>((resolve) => setTimeout(resolve, WAIT_MAX_MS));
    await Promise.race([Promise.all(asked), waited]);
  }

  #ask(path: string): Logo {
    const known = this.#known.get(path);
    if (known) return known;
    const image = new Image();
    image.src = path;
    const logo: Logo = {
      image,
      isReady: false,
      settled: image.decode().then(
        () => {
          logo.isReady = true;
          this.#arrived += 1;
        },
        () => void setTimeout(() => this.#known.delete(path), TRY_AGAIN_AFTER_MS),
      ),
    };
    this.#known.set(path, logo);
    return logo;
  }
}
