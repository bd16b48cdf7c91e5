import type { BrowserWindowConstructorOptions } from 'electron';
import { PlayedEvent } from './event.ts';
import { focusedWindow, NativeWindow } from './native-window.ts';
import { isReady } from './runtime.ts';
import { WebContents } from './web-contents.ts';
import { allClosed, announceContents, forget, remember, windows } from './window-list.ts';

/**
 * A window with a page, and the order in which it closes (docs: BrowserWindow; browser_window.cc): `close` may be
 * prevented, `closed` is always emitted, `destroy` can't be prevented. A window that waits to be shown gets
 * `ready-to-show` when its page could be visible.
 */

let lastId = 0;

export class BrowserWindow extends NativeWindow {
  readonly id: number;
  readonly webContents: WebContents;

  static getAllWindows(): BrowserWindow[] {
    return windows();
  }

  static getFocusedWindow(): BrowserWindow | null {
    return windows().find((window) => window === focusedWindow()) ?? null;
  }

  static fromWebContents(contents: WebContents): BrowserWindow | null {
    return windows().find(({ webContents }) => webContents === contents) ?? null;
  }

  static fromId(id: number): BrowserWindow | null {
    return windows().find((window) => window.id === id) ?? null;
  }

  constructor(options: BrowserWindowConstructorOptions = {}) {
    if (!isReady()) throw new Error('Cannot create BrowserWindow before app is ready');
    super(options);
    lastId += 1;
    this.id = lastId;
    this.webContents = new WebContents(options.webPreferences ?? {}, () => {
      const { width, height } = this.getContentBounds();
      return {
        width,
        height,
        scaleFactor: this.standing.scaleFactor,
        isTransparent: options.transparent === true,
      };
    });
    this.#follow(this.webContents);
    if (options.fullscreen === true) this.setFullScreen(true);
    remember(this);
    announceContents(this.webContents);
    if (this.isVisible()) this.focus();
  }

  loadURL(url: string): Promise<void> {
    return this.webContents.loadURL(url);
  }

  reload(): void {
    this.webContents.reload();
  }

  close(): void {
    if (this.isDestroyed()) return;
    const event = new PlayedEvent();
    this.emit('close', event);
    if (event.defaultPrevented) allClosed.refused();
    else this.destroy();
  }

  destroy(): void {
    if (!this.gone()) return;
    forget(this);
    this.webContents.end();
    this.emit('closed');
    allClosed.look();
  }

  protected override laidOut(): void {
    this.webContents.layOut().catch(() => undefined);
  }

  #follow(contents: WebContents): void {
    contents.once('did-finish-load', () => {
      // Chromium calls a page non-empty once it has been parsed and laid out. The event is emitted only while the
      // window isn't shown yet.
      if (!this.isDestroyed() && !this.isVisible()) this.emit('ready-to-show');
    });
    contents.on('page-title-updated', (_event: unknown, title: string) => {
      const event = new PlayedEvent();
      this.emit('page-title-updated', event, title, true);
      if (!event.defaultPrevented && !this.isDestroyed()) this.setTitle(title);
    });
    contents.on('close-asked', () => this.close());
  }
}
