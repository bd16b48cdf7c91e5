import type { BrowserWindowConstructorOptions } from 'electron';
import { PlacedWindow } from './placed-window.ts';
import { record } from './record.ts';

/**
 * A window as the system sees it: visibility, focus, and the calls that change them (docs: BrowserWindow, the parts
 * shared with BaseWindow). Ignores everything that the system draws (shadows, icons, menu bars).
 */

let focused: NativeWindow | null = null;

export function focusedWindow(): NativeWindow | null {
  return focused;
}

function hasFocus(window: NativeWindow | null): void {
  focused = window;
}

export abstract class NativeWindow extends PlacedWindow {
  #title: string;
  #background: string;
  #isVisible: boolean;
  #isMinimized = false;
  #isGone = false;
  #alwaysOnTop: { isOn: boolean; level: string };
  #ignoresMouse = false;
  readonly #flags: { resizable: boolean; movable: boolean; focusable: boolean; minimizable: boolean };

  constructor(options: BrowserWindowConstructorOptions) {
    super(options);
    this.#title = options.title ?? 'Electron';
    this.#background = options.backgroundColor ?? (options.transparent === true ? '#00000000' : '#FFFFFF');
    this.#isVisible = options.show !== false;
    this.#alwaysOnTop = { isOn: options.alwaysOnTop === true, level: 'floating' };
    this.#flags = {
      resizable: options.resizable !== false,
      movable: options.movable !== false,
      focusable: options.focusable !== false,
      minimizable: options.minimizable !== false,
    };
  }

  isDestroyed(): boolean {
    return this.#isGone;
  }

  /** Destroys the window. @returns false if it was already destroyed */
  protected gone(): boolean {
    if (this.#isGone) return false;
    this.#isGone = true;
    this.#isVisible = false;
    if (focused === this) hasFocus(null);
    return true;
  }

  show(): void {
    this.showInactive();
    this.focus();
  }

  override showInactive(): void {
    this.alive();
    if (this.#isVisible) return;
    this.#isVisible = true;
    record.firstShownMs ??= performance.now();
    this.emit('show');
  }

  hide(): void {
    this.alive();
    if (!this.#isVisible) return;
    this.#isVisible = false;
    this.blur();
    this.emit('hide');
  }

  override isVisible(): boolean {
    return this.#isVisible && !this.#isMinimized;
  }

  focus(): void {
    this.alive();
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

  moveTop(): void {
    this.alive();
  }

  setAlwaysOnTop(isOn: boolean, level = 'floating'): void {
    this.#alwaysOnTop = { isOn, level };
  }

  isAlwaysOnTop(): boolean {
    return this.#alwaysOnTop.isOn;
  }

  setTitle(title: string): void {
    this.alive();
    this.#title = title;
  }

  getTitle(): string {
    return this.#title;
  }

  setBackgroundColor(color: string): void {
    this.#background = color;
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
    // Ignored: drawn by the system.
  }

  setMenuBarVisibility(): void {
    // Ignored: drawn by the system.
  }

  setAutoHideMenuBar(): void {
    // Ignored: drawn by the system.
  }

  setSkipTaskbar(): void {
    // Ignored: drawn by the system.
  }

  setHasShadow(): void {
    // Ignored: drawn by the system.
  }

  setVisibleOnAllWorkspaces(): void {
    // Ignored: the fake has only one workspace.
  }

  /** The window's state for tests, in addition to Electron's API. */
  get standing(): {
    ignoresMouse: boolean;
    alwaysOnTop: { isOn: boolean; level: string };
    scaleFactor: number;
  } {
    return {
      ignoresMouse: this.#ignoresMouse,
      alwaysOnTop: this.#alwaysOnTop,
      scaleFactor: this.scaleFactor,
    };
  }

  protected override alive(): void {
    if (this.#isGone) throw new TypeError('Object has been destroyed');
  }
}
