import type { BrowserWindowConstructorOptions, Rectangle } from 'electron';
import { WindowPlace } from './bounds.ts';
import { screen } from './displays.ts';
import { PlayedEvent } from './event.ts';
import { emitterFor } from './not-played.ts';
import { options } from './machine.ts';
import { isReady } from './runtime.ts';
import { WebContents } from './web-contents.ts';
import { allClosed, announceContents, forget, remember, windows } from './window-list.ts';

/**
 * A window: its page, its place, and the order in which it closes (docs: BrowserWindow; base_window.cc,
 * browser_window.cc): `close` may be prevented, `closed` comes in any case, `destroy` asks nobody. `moved` and `resized`
 * exist on Windows and macOS alone.
 */

let lastId = 0;
let focused: BrowserWindow | null = null;

function hasFocus(window: BrowserWindow | null): void {
  focused = window;
}

export class BrowserWindow extends emitterFor('BrowserWindow') {
  readonly id: number;
  readonly webContents: WebContents;
  /** What it was made with, for tests. */
  readonly made: BrowserWindowConstructorOptions;
  readonly #place: WindowPlace;
  #title: string;
  #background: string;
  #isVisible: boolean;
  #isMinimized = false;
  #isMaximized = false;
  #isGone = false;
  #alwaysOnTop: { isOn: boolean; level: string };
  #ignoresMouse = false;
  #flags: { resizable: boolean; movable: boolean; focusable: boolean; minimizable: boolean };
  #isSimpleFullScreen = false;

  static getAllWindows(): BrowserWindow[] {
    return windows();
  }

  static getFocusedWindow(): BrowserWindow | null {
    return focused;
  }

  static fromWebContents(contents: WebContents): BrowserWindow | null {
    return windows().find(({ webContents }) => webContents === contents) ?? null;
  }

  static fromId(id: number): BrowserWindow | null {
    return windows().find((window) => window.id === id) ?? null;
  }

  constructor(made: BrowserWindowConstructorOptions = {}) {
    super();
    if (!isReady()) throw new Error('Cannot create BrowserWindow before app is ready');
    lastId += 1;
    this.id = lastId;
    this.made = made;
    this.#place = new WindowPlace(made);
    this.#title = made.title ?? 'Electron';
    this.#background = made.backgroundColor ?? (made.transparent === true ? '#00000000' : '#FFFFFF');
    this.#isVisible = made.show !== false;
    this.#alwaysOnTop = { isOn: made.alwaysOnTop === true, level: 'floating' };
    this.#flags = {
      resizable: made.resizable !== false,
      movable: made.movable !== false,
      focusable: made.focusable !== false,
      minimizable: made.minimizable !== false,
    };
    this.webContents = new WebContents(made.webPreferences ?? {}, () => ({
      ...this.#contentSize(),
      scaleFactor: this.#place.scaleFactor,
      isTransparent: made.transparent === true,
    }));
    if (made.fullscreen === true) this.setFullScreen(true);
    this.#follow(this.webContents);
    remember(this);
    announceContents(this.webContents);
    if (this.#isVisible) this.focus();
  }

  #follow(contents: WebContents): void {
    contents.once('did-finish-load', () => {
      // Chromium calls a page non-empty once it has been parsed and laid out; told while it is not shown yet.
      if (!this.#isGone && !this.#isVisible) this.emit('ready-to-show');
    });
    contents.on('page-title-updated', (_event: unknown, title: string) => {
      const event = new PlayedEvent();
      this.emit('page-title-updated', event, title, true);
      if (!event.defaultPrevented) this.#title = title;
    });
    contents.on('close-asked', () => this.close());
  }

  loadURL(url: string): Promise<void> {
    return this.webContents.loadURL(url);
  }

  reload(): void {
    this.webContents.reload();
  }

  isDestroyed(): boolean {
    return this.#isGone;
  }

  close(): void {
    if (this.#isGone) return;
    const event = new PlayedEvent();
    this.emit('close', event);
    if (event.defaultPrevented) allClosed.refused();
    else this.destroy();
  }

  destroy(): void {
    if (this.#isGone) return;
    this.#isGone = true;
    this.#isVisible = false;
    if (focused === this) focused = null;
    forget(this);
    this.webContents.end();
    this.emit('closed');
    allClosed.look();
  }

  show(): void {
    this.showInactive();
    this.focus();
  }

  showInactive(): void {
    this.#alive();
    if (this.#isVisible) return;
    this.#isVisible = true;
    this.emit('show');
  }

  hide(): void {
    this.#alive();
    if (!this.#isVisible) return;
    this.#isVisible = false;
    this.blur();
    this.emit('hide');
  }

  isVisible(): boolean {
    return this.#isVisible && !this.#isMinimized;
  }

  focus(): void {
    this.#alive();
    if (!this.#flags.focusable || focused === this) return;
    focused?.blur();
    hasFocus(this);
    this.emit('focus');
  }

  blur(): void {
    if (focused !== this) return;
    focused = null;
    this.emit('blur');
  }

  isFocused(): boolean {
    return focused === this;
  }

  minimize(): void {
    this.#isMinimized = true;
    this.blur();
    this.emit('minimize');
  }

  restore(): void {
    if (!this.#isMinimized) return;
    this.#isMinimized = false;
    this.emit('restore');
  }

  isMinimized(): boolean {
    return this.#isMinimized;
  }

  maximize(): void {
    this.#isMaximized = true;
    this.#change(screen.getDisplayMatching(this.#place.bounds).workArea);
    this.emit('maximize');
  }

  isMaximized(): boolean {
    return this.#isMaximized;
  }

  moveTop(): void {
    this.#alive();
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
    this.#alive();
    this.#change(bounds);
  }

  setPosition(x: number, y: number): void {
    this.setBounds({ x, y });
  }

  setSize(width: number, height: number): void {
    this.setBounds({ width, height });
  }

  setContentSize(width: number, height: number): void {
    this.#alive();
    this.#moving(() => this.#place.setContentSize(width, height));
  }

  setContentBounds({ x, y, width, height }: Rectangle): void {
    this.setPosition(x, y);
    this.setContentSize(width, height);
  }

  center(): void {
    this.#moving(() => this.#place.centre());
  }

  setMinimumSize(width: number, height: number): void {
    this.#place.minimum = { width, height };
  }

  getMinimumSize(): [number, number] {
    return [this.#place.minimum.width, this.#place.minimum.height];
  }

  /** A window that is not `fullscreenable` stays as it is (native_window_views.cc, native_window_mac.mm). */
  setFullScreen(isFull: boolean): void {
    if (this.made.fullscreenable === false || isFull === this.#place.isFullScreen) return;
    this.#moving(() => this.#place.setFullScreen(isFull));
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
    this.made.fullscreenable = isFullScreenable;
  }

  setAlwaysOnTop(isOn: boolean, level = 'floating'): void {
    this.#alwaysOnTop = { isOn, level };
  }

  isAlwaysOnTop(): boolean {
    return this.#alwaysOnTop.isOn;
  }

  setTitle(title: string): void {
    this.#alive();
    this.#title = title;
  }

  getTitle(): string {
    return this.#title;
  }

  setBackgroundColor(colour: string): void {
    this.#background = colour;
  }

  getBackgroundColor(): string {
    return this.#background;
  }

  setIgnoreMouseEvents(ignores: boolean): void {
    this.#ignoresMouse = ignores;
  }

  setResizable(isResizable: boolean): void {
    this.#flags.resizable = isResizable;
  }

  isResizable(): boolean {
    return this.#flags.resizable;
  }

  setMovable(isMovable: boolean): void {
    this.#flags.movable = isMovable;
  }

  isMovable(): boolean {
    return this.#flags.movable;
  }

  setFocusable(isFocusable: boolean): void {
    this.#flags.focusable = isFocusable;
    if (!isFocusable) this.blur();
  }

  isFocusable(): boolean {
    return this.#flags.focusable;
  }

  get minimizable(): boolean {
    return this.#flags.minimizable;
  }

  setIcon(): void {
    // Drawn by the system.
  }

  setMenuBarVisibility(): void {
    // Drawn by the system.
  }

  setAutoHideMenuBar(): void {
    // Drawn by the system.
  }

  setSkipTaskbar(): void {
    // Drawn by the system.
  }

  setHasShadow(): void {
    // Drawn by the system.
  }

  setVisibleOnAllWorkspaces(): void {
    // There is one.
  }

  /** What tests look at beyond Electron's own questions. */
  get standing(): {
    ignoresMouse: boolean;
    alwaysOnTop: { isOn: boolean; level: string };
    scaleFactor: number;
  } {
    return {
      ignoresMouse: this.#ignoresMouse,
      alwaysOnTop: this.#alwaysOnTop,
      scaleFactor: this.#place.scaleFactor,
    };
  }

  /** The user drags the window there, or by its edge to that size. */
  dragTo(bounds: Partial<Rectangle>): void {
    const isMoved = bounds.x !== undefined || bounds.y !== undefined;
    const isResized = bounds.width !== undefined || bounds.height !== undefined;
    this.#change(bounds);
    if (options.platform !== 'win32') return;
    if (isMoved) this.emit('moved');
    if (isResized) this.emit('resized');
  }

  /** Displays have changed: what was on one that has gone is put on another, and scale factors may differ. */
  displaysChanged(): void {
    this.#moving(() => this.#place.rescue());
    this.webContents.layOut().catch(() => undefined);
  }

  #alive(): void {
    if (this.#isGone) throw new TypeError('Object has been destroyed');
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
    if (isMoved || isResized) this.webContents.layOut().catch(() => undefined);
    const isMac = options.platform === 'darwin';
    if (isMoved) this.emit('move');
    if (isMoved && isMac) this.emit('moved');
    if (isResized) this.emit('resize');
    if (isResized && isMac) this.emit('resized');
  }

  #contentSize(): { width: number; height: number } {
    const { width, height } = this.#place.contentBounds;
    return { width, height };
  }
}
