/** How the screen stays on: by the Wake Lock API, by a playing video, or not at all. */
export type ScreenState = 'lock' | 'video' | 'may-lock';

const FRAME_EVERY_MS = 1_000;

/**
 * Keeps the phone's screen on while the page is visible. Phones usually open the pad over http, where browsers don't
 * offer the Wake Lock API. Chromium and Firefox then keep the screen on for a playing video. From a stream, it may be
 * small and muted (`VideoWakeLock`, `HTMLVideoElement::ShouldCreateVideoWakeLock`).
 */
export class ScreenKeeper {
  readonly #page: Document;
  readonly #onState: (state: ScreenState) => void;
  #lock: WakeLockSentinel | null = null;
  #video: HTMLVideoElement | null = null;

  constructor(page: Document, onState: (state: ScreenState) => void) {
    this.#page = page;
    this.#onState = onState;
  }

  /** Keeps the screen on from now on, also after the phone was locked or another app was used. */
  start(): void {
    const hold = (): void => void this.#hold();
    this.#page.addEventListener('visibilitychange', hold);
    // Some browsers allow it only during a tap.
    this.#page.addEventListener('click', hold);
    hold();
  }

  async #hold(): Promise<void> {
    if (this.#page.hidden) return;
    if (await this.#hasLock()) {
      this.#video?.pause();
      this.#onState('lock');
    } else {
      this.#onState((await this.#playsVideo()) ? 'video' : 'may-lock');
    }
  }

  async #hasLock(): Promise<boolean> {
    if (this.#lock !== null && !this.#lock.released) return true;
    // Missing over http, whatever its type says.
    const { wakeLock } = navigator as Partial<Navigator>;
    if (wakeLock === undefined) return false;
    try {
      this.#lock = await wakeLock.request('screen');
    } catch {
      // For example, the phone saves power, or the browser waits for a tap.
      return false;
    }
    this.#lock.addEventListener('release', () => void this.#hold());
    return true;
  }

  async #playsVideo(): Promise<boolean> {
    if (isWebKit(navigator.userAgent)) return false;
    this.#video ??= streamedVideo(this.#page);
    try {
      await this.#video.play();
      return true;
    } catch {
      return false;
    }
  }
}

/**
 * Returns whether a browser is Safari, or any browser on an iPhone or iPad. Its videos keep the screen on only with
 * sound, and only outside a loop.
 */
export function isWebKit(userAgent: string): boolean {
  return /AppleWebKit/.test(userAgent) && !/Chrom(?:e|ium)\//.test(userAgent);
}

/** Adds a video of one pixel, from a canvas that is drawn again and again. */
function streamedVideo(page: Document): HTMLVideoElement {
  const canvas = page.createElement('canvas');
  [canvas.width, canvas.height] = [2, 2];
  const picture = canvas.getContext('2d');
  const draw = (): void => picture?.fillRect(0, 0, 2, 2);
  const video = page.createElement('video');
  video.muted = true;
  video.playsInline = true;
  video.className = 'screen-keeper';
  video.setAttribute('aria-hidden', 'true');
  video.srcObject = canvas.captureStream();
  page.body.append(video);
  draw();
  setInterval(draw, FRAME_EVERY_MS);
  return video;
}
