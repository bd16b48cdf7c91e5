import { boundsOf, EXAMINED_SIDE, luminancesOf, type Bounds } from './logo-pixels.ts';
import { backingFor, type LogoLuminances } from './logo-backing.ts';
import type { Theme } from './theme.ts';

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
  /** Null until loaded, and if the pixels can't be read. */
  pixels: ExaminedPixels | null;
  /** Whether loading failed long enough ago to retry. */
  isOver: boolean;
  settled: Promise<void>;
}
interface ExaminedPixels extends LogoLuminances {
  /** The part inside the padding; null if there is hardly any. */
  bounds: Bounds | null;
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
    const { image, pixels } = this.#ask(path);
    const { naturalWidth, naturalHeight } = image;
    const { left, top, right, bottom } = pixels?.bounds ?? { left: 0, top: 0, right: 1, bottom: 1 };
    // An SVG without a size is treated as square.
    return naturalWidth > 0 && naturalHeight > 0
      ? (naturalWidth * (right - left)) / (naturalHeight * (bottom - top))
      : 1;
  }

  /** Returns the color that a logo needs behind it on a ground; null if it needs none or can't be drawn. */
  backingOn(path: string, ground: string, theme: Theme): string | null {
    if (!this.isReady(path)) return null;
    const { pixels } = this.#ask(path);
    return pixels && backingFor(pixels, ground, theme);
  }

  /** Returns the CSS `object-view-box` of a logo without its padding; null if it has hardly any. Needs Chromium 104. */
  viewBoxOf(path: string): string | null {
    const bounds = this.#ask(path).pixels?.bounds;
    if (!bounds) return null;
    const { left, top, right, bottom } = bounds;
    return `inset(${[top, 1 - right, 1 - bottom, left].map((share) => `${share * 100}%`).join(' ')})`;
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
      pixels: null,
      isOver: false,
      settled: image.decode().then(
        () => {
          logo.pixels = examined(image);
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

/** Returns the pixels of a picture at the size of a scorebug. */
function examined(image: HTMLImageElement): ExaminedPixels | null {
  const { naturalWidth, naturalHeight } = image;
  const scale = EXAMINED_SIDE / Math.max(naturalWidth, naturalHeight, 1);
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(naturalWidth * scale));
  canvas.height = Math.max(1, Math.round(naturalHeight * scale));
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context === null) return null;
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  const pixels = context.getImageData(0, 0, canvas.width, canvas.height);
  return { ...luminancesOf(pixels), bounds: boundsOf(pixels) };
}
