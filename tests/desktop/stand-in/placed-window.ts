import type { BrowserWindowConstructorOptions, Rectangle } from 'electron';
import { WindowPlace } from './bounds.ts';
import { screen } from './displays.ts';
import { options } from './machine.ts';
import { emitterFor } from './not-played.ts';

/**
 * The position of a window and how it is moved (docs: BrowserWindow, the parts shared with BaseWindow). `moved` and
 * `resized` exist only on Windows and macOS: Windows emits them when the user releases the window, macOS on every
 * change.
 */
export abstract class PlacedWindow extends emitterFor('BrowserWindow') {
  /** The constructor's options, for tests. */
  readonly options: BrowserWindowConstructorOptions;
  readonly #place: WindowPlace;
  #isMaximized = false;
  #isSimpleFullScreen = false;

  constructor(windowOptions: BrowserWindowConstructorOptions) {
    super();
    this.options = windowOptions;
    this.#place = new WindowPlace(windowOptions);
  }

  /** Called when the content's size or scale factor has changed. */
  protected abstract laidOut(): void;

  /** Throws Electron's error if the window was destroyed. */
  protected abstract alive(): void;

  abstract isVisible(): boolean;
  abstract showInactive(): void;

  get scaleFactor(): number {
    return this.#place.scaleFactor;
  }

  maximize(): void {
    this.#isMaximized = true;
    this.#change(screen.getDisplayMatching(this.#place.bounds).workArea);
    this.emit('maximize');
  }

  isMaximized(): boolean {
    return this.#isMaximized;
  }

  getBounds(): Rectangle {
    return this.#place.bounds;
  }

  getNormalBounds(): Rectangle {
    return this.#place.normalBounds;
  }

  getContentBounds(): Rectangle {
    return this.#place.contentBounds;
  }

  getContentSize(): [number, number] {
    const { width, height } = this.#place.contentBounds;
    return [width, height];
  }

  getSize(): [number, number] {
    const { width, height } = this.#place.bounds;
    return [width, height];
  }

  getPosition(): [number, number] {
    const { x, y } = this.#place.bounds;
    return [x, y];
  }

  setBounds(bounds: Partial<Rectangle>): void {
    this.alive();
    this.#change(bounds);
  }

  setPosition(x: number, y: number): void {
    this.setBounds({ x, y });
  }

  setSize(width: number, height: number): void {
    this.setBounds({ width, height });
  }

  setContentSize(width: number, height: number): void {
    this.alive();
    this.#moving(() => this.#place.setContentSize(width, height));
  }

  setContentBounds({ x, y, width, height }: Rectangle): void {
    this.setPosition(x, y);
    this.setContentSize(width, height);
  }

  center(): void {
    this.#moving(() => this.#place.center());
  }

  setMinimumSize(width: number, height: number): void {
    this.#place.minimum = { width, height };
  }

  getMinimumSize(): [number, number] {
    return [this.#place.minimum.width, this.#place.minimum.height];
  }

  /**
   * Enters or leaves full screen. Does nothing if not `fullscreenable` (native_window_views.cc, native_window_mac.mm).
   */
  setFullScreen(isFull: boolean): void {
    if (this.options.fullscreenable === false || isFull === this.#place.isFullScreen) return;
    this.#moving(() => this.#place.setFullScreen(isFull));
    // On Linux, this shows a hidden window.
    if (isFull && options.platform === 'linux' && !this.isVisible()) this.showInactive();
    this.emit(isFull ? 'enter-full-screen' : 'leave-full-screen');
  }

  isFullScreen(): boolean {
    return this.#place.isFullScreen;
  }

  setSimpleFullScreen(isFull: boolean): void {
    this.#isSimpleFullScreen = isFull;
    this.#moving(() => this.#place.setFullScreen(isFull));
  }

  isSimpleFullScreen(): boolean {
    return this.#isSimpleFullScreen;
  }

  setFullScreenable(isFullScreenable: boolean): void {
    this.options.fullscreenable = isFullScreenable;
  }

  /** Simulates the user dragging the window or its edge. */
  dragTo(bounds: Partial<Rectangle>): void {
    const isMoved = bounds.x !== undefined || bounds.y !== undefined;
    const isResized = bounds.width !== undefined || bounds.height !== undefined;
    this.#change(bounds);
    if (options.platform !== 'win32') return;
    if (isMoved) this.emit('moved');
    if (isResized) this.emit('resized');
  }

  /** Moves windows of unplugged displays, and applies new scale factors. Call after displays have changed. */
  displaysChanged(): void {
    this.#moving(() => this.#place.rescue());
    this.laidOut();
  }

  #change(bounds: Partial<Rectangle>): void {
    this.#moving(() => this.#place.setBounds(bounds));
  }

  #moving(change: () => unknown): void {
    const before = this.#place.bounds;
    change();
    const after = this.#place.bounds;
    const isMoved = before.x !== after.x || before.y !== after.y;
    const isResized = before.width !== after.width || before.height !== after.height;
    if (isMoved || isResized) this.laidOut();
    const isMac = options.platform === 'darwin';
    if (isMoved) this.emit('move');
    if (isMoved && isMac) this.emit('moved');
    if (isResized) this.emit('resize');
    if (isResized && isMac) this.emit('resized');
  }
}
