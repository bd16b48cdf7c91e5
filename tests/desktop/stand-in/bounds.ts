import type { BrowserWindowConstructorOptions, Rectangle } from 'electron';
import { screen } from './displays.ts';
import { options } from './machine.ts';

/**
 * The position and size of a window in DIP, as in Electron's native windows (native_window_views.cc,
 * native_window_mac.mm). The constructor centers a window and, on Windows and Linux, shrinks it to the work area; a
 * later `setBounds` doesn't shrink it. Frameless windows may come out larger above 100 % scaling
 * (electron/electron#51572).
 */

/** The size of a title bar and borders in DIP. On X11 the window manager's frame isn't part of the bounds. */
const FRAMES = {
  win32: { left: 8, top: 31, right: 8, bottom: 8 },
  darwin: { left: 0, top: 28, right: 0, bottom: 0 },
  linux: { left: 0, top: 0, right: 0, bottom: 0 },
} as const;
const NO_FRAME = { left: 0, top: 0, right: 0, bottom: 0 };
const DEFAULT_WIDTH = 800;
const DEFAULT_HEIGHT = 600;

export class WindowPlace {
  minimum: { width: number; height: number };
  isFullScreen = false;
  readonly #frame: typeof NO_FRAME;
  readonly #isFrameless: boolean;
  #bounds: Rectangle;
  #beforeFullScreen: Rectangle | null = null;

  constructor(requested: BrowserWindowConstructorOptions) {
    this.#isFrameless = requested.frame === false;
    this.#frame = this.#isFrameless ? NO_FRAME : FRAMES[options.platform];
    this.minimum = { width: requested.minWidth ?? 0, height: requested.minHeight ?? 0 };
    const { left, top, right, bottom } = requested.useContentSize === true ? this.#frame : NO_FRAME;
    const width = (requested.width ?? DEFAULT_WIDTH) + left + right;
    const height = (requested.height ?? DEFAULT_HEIGHT) + top + bottom;
    const { workArea } = screen.getPrimaryDisplay();
    const isClamped = options.platform !== 'darwin';
    const size = {
      width: isClamped ? Math.min(width, workArea.width) : width,
      height: isClamped ? Math.min(height, workArea.height) : height,
    };
    const centered = {
      x: Math.round(workArea.x + (workArea.width - size.width) / 2),
      y: Math.round(workArea.y + (workArea.height - size.height) / 2),
    };
    // A position in the options is applied after centering, with the window's size at that time.
    this.#bounds = { ...size, x: requested.x ?? centered.x, y: requested.y ?? centered.y };
  }

  get bounds(): Rectangle {
    return { ...this.#bounds };
  }

  /** The bounds to restore after full screen. */
  get normalBounds(): Rectangle {
    return { ...(this.#beforeFullScreen ?? this.#bounds) };
  }

  get contentBounds(): Rectangle {
    const { left, top, right, bottom } = this.isFullScreen ? NO_FRAME : this.#frame;
    const { x, y, width, height } = this.#bounds;
    return { x: x + left, y: y + top, width: width - left - right, height: height - top - bottom };
  }

  get scaleFactor(): number {
    return screen.getDisplayMatching(this.#bounds).scaleFactor;
  }

  setBounds(requested: Partial<Rectangle>): void {
    const { x, y, width, height } = { ...this.#bounds, ...requested };
    this.#bounds = {
      x: Math.round(x),
      y: Math.round(y),
      width: Math.max(Math.round(width), this.minimum.width),
      height: Math.max(Math.round(height), this.minimum.height),
    };
    const drift = this.#isFrameless && this.scaleFactor > 1 ? options.framelessDriftDip : 0;
    const isResized = requested.width !== undefined || requested.height !== undefined;
    if (isResized)
      this.#bounds = {
        ...this.#bounds,
        width: this.#bounds.width + drift,
        height: this.#bounds.height + drift,
      };
  }

  setContentSize(width: number, height: number): void {
    const { left, top, right, bottom } = this.#frame;
    this.setBounds({ width: width + left + right, height: height + top + bottom });
  }

  center(): void {
    const { workArea } = screen.getDisplayMatching(this.#bounds);
    const { width, height } = this.#bounds;
    this.setBounds({
      x: workArea.x + (workArea.width - width) / 2,
      y: workArea.y + (workArea.height - height) / 2,
    });
  }

  setFullScreen(isFull: boolean): void {
    if (isFull === this.isFullScreen) return;
    this.isFullScreen = isFull;
    if (isFull) {
      this.#beforeFullScreen = this.#bounds;
      this.#bounds = { ...screen.getDisplayMatching(this.#bounds).bounds };
    } else if (this.#beforeFullScreen) {
      this.#bounds = this.#beforeFullScreen;
      this.#beforeFullScreen = null;
    }
  }

  /** Moves the window to the primary display if its own was unplugged. @returns whether the window had to move */
  rescue(): boolean {
    const isSeen = screen.getAllDisplays().some(({ bounds: { x, y, width, height } }) => {
      const { x: left, y: top } = this.#bounds;
      return (
        left >= x - this.#bounds.width &&
        left < x + width &&
        top >= y - this.#bounds.height &&
        top < y + height
      );
    });
    const { workArea } = screen.getPrimaryDisplay();
    if (!isSeen) this.#bounds = { ...this.#bounds, x: workArea.x, y: workArea.y };
    return !isSeen;
  }
}
