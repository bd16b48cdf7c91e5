import { readFileSync } from 'node:fs';
import type { WebPreferences } from 'electron';
import type { Session } from './chromium.ts';
import { PlayedEvent } from './event.ts';
import { Frames, type WebFrameMain } from './frames.ts';
import { ipcMain, type InvokeEvent } from './ipc.ts';
import { emitterFor } from './not-played.ts';
import { options } from './machine.ts';
import { PreloadHost, type Heard } from './preload-host.ts';
import { emptySheet, insertSheet, layOut, surfaceOf, type Layout, type PageView } from './page-view.ts';
import { record } from './record.ts';
import { runtime } from './runtime.ts';
import { fromBrowser, toBrowser } from './scheme.ts';
import { session as electronSession } from './session.ts';

/**
 * One page in a window (docs: WebContents). It lives as long as a page in Chromium; after a crash, a reload creates a
 * new page with the same identity, as Electron does with a new process. Events are emitted in Electron's order:
 * did-start-loading, did-navigate, dom-ready, did-finish-load, did-stop-loading.
 */

type OpenHandler = (details: { url: string; frameName: string; disposition: string }) => { action: string };

const all = new Map<number, WebContents>();
let lastId = 0;

export function allContents(): WebContents[] {
  return [...all.values()];
}

export class WebContents extends emitterFor('webContents') {
  readonly id: number;
  readonly session = electronSession.defaultSession;
  #page: Promise<PageView>;
  #view: PageView | null = null;
  readonly #frames = new Frames();
  readonly #preferences: WebPreferences;
  readonly #layout: () => Layout;
  readonly #preload: string | null;
  #host: PreloadHost | null = null;
  #isCrashed = false;
  #isGone = false;
  #openHandler: OpenHandler | null = null;
  /** The address that main itself opens, without a permission check. */
  #wanted: string | null = null;
  #loading: { resolve: () => void; reject: (error: Error) => void; url: string } | null = null;
  #title = '';
  zoomLevel = 0;
  zoomMode = 'default';

  constructor(preferences: WebPreferences, layout: () => Layout) {
    super();
    lastId += 1;
    this.id = lastId;
    this.#preferences = preferences;
    this.#layout = layout;
    this.#preload = preferences.preload === undefined ? null : readFileSync(preferences.preload, 'utf8');
    all.set(this.id, this);
    this.#page = this.#open();
    // Errors are reported to the code that awaits the page.
    this.#page.catch(() => undefined);
  }

  /** The current page. A crash replaces it. */
  get page(): Promise<PageView> {
    return this.#page;
  }

  get targetId(): string | null {
    return this.#isCrashed ? null : (this.#view?.targetId ?? null);
  }

  get mainFrame(): WebFrameMain {
    return this.#frames.main;
  }

  get frames(): Frames {
    return this.#frames;
  }

  getURL(): string {
    return this.#frames.main.url;
  }

  getTitle(): string {
    return this.#title;
  }

  isDestroyed(): boolean {
    return this.#isGone;
  }

  isCrashed(): boolean {
    return this.#isCrashed;
  }

  isLoading(): boolean {
    return this.#loading !== null;
  }

  isDevToolsOpened(): boolean {
    return false;
  }

  setWindowOpenHandler(handler: OpenHandler): void {
    this.#openHandler = handler;
  }

  /** Recorded without effect: the fake's windows aren't zoomed. */
  setZoomMode(mode: string): void {
    this.zoomMode = mode;
  }

  setZoomLevel(level: number): void {
    this.zoomLevel = level;
  }

  setBackgroundThrottling(isThrottled: boolean): void {
    this.#preferences.backgroundThrottling = isThrottled;
  }

  close(): void {
    this.emit('close-asked');
  }

  /**
   * Sends a message to the preload script of the top frame. A page whose preload script is missing or not loaded yet
   * receives nothing.
   */
  send(channel: string, ...args: unknown[]): void {
    if (this.#isGone) throw new TypeError('Object has been destroyed');
    record.messagesSent += 1;
    if (options.draws) this.#host?.tell({ op: 'message', channel, args });
  }

  reload(): void {
    this.loadURL(this.getURL()).catch(() => undefined);
  }

  reloadIgnoringCache(): void {
    this.reload();
  }

  async insertCSS(css: string): Promise<string> {
    return insertSheet(await this.#page, css);
  }

  async removeInsertedCSS(key: string): Promise<void> {
    await emptySheet(await this.#page, key);
  }

  /** Resolves when the page has loaded. Rejects with Electron's error otherwise. */
  async loadURL(url: string): Promise<void> {
    if (this.#isCrashed) {
      this.#isCrashed = false;
      this.#page = this.#open();
    }
    const { session } = await this.#page;
    if (this.#isGone) throw failed(url);
    this.#loading?.reject(failed(this.#loading.url));
    const loaded = new Promise<void>((resolve, reject) => (this.#loading = { resolve, reject, url }));
    this.#wanted = fromBrowser(new URL(toBrowser(url)).href);
    await electronSession.defaultSession.settlePermissions(this, url);
    session
      .send('Page.navigate', { url: toBrowser(url) })
      .then(({ errorText }) => {
        if (errorText === undefined || errorText === 'net::ERR_ABORTED') return;
        this.emit('did-fail-load', {}, -2, errorText, url, true);
        this.#loading?.reject(failed(url));
      })
      .catch(() => this.#loading?.reject(failed(url)));
    try {
      await loaded;
    } finally {
      if (this.#loading?.url === url) this.#loading = null;
    }
  }

  /** Returns whether a frame of this page may navigate to an address. Calls main where Electron does. */
  mayLoad(frameId: string, url: string, isRedirect: boolean): boolean {
    if (!this.#frames.isMain(frameId)) return true;
    const isOwn = this.#wanted === url;
    if (isOwn) this.#wanted = null;
    if (isOwn) return true;
    const event = Object.assign(new PlayedEvent(), { url, isMainFrame: true, frame: this.mainFrame });
    this.emit(isRedirect ? 'will-redirect' : 'will-navigate', event, url);
    return !event.defaultPrevented;
  }

  async layOut(): Promise<void> {
    await layOut(await this.#page, this.#layout());
  }

  /** Captures the window's surface with its alpha as a PNG. */
  async capture(): Promise<Buffer> {
    return surfaceOf(await this.#page);
  }

  /** Sends a message as an attacker in a frame could: from a separate world in that frame. */
  async forge(frameUrlPart: string, channel: string, args: unknown[]): Promise<unknown> {
    await this.#page;
    if (!this.#host) throw new Error('This window has no page.');
    const { world, frame } = await this.#host.forgeWorld(frameUrlPart);
    return ipcMain.invoke(this.#eventOf(world, frame), channel, args);
  }

  /** Crashes the process that draws the page. */
  async crash(): Promise<void> {
    const { session } = await this.#page;
    session.send('Page.crash').catch(() => undefined);
  }

  /** Ends the page. Called when the window is destroyed. */
  end(): void {
    if (this.#isGone) return;
    this.#isGone = true;
    all.delete(this.id);
    this.#loading?.reject(failed(this.#loading.url));
    this.#page
      .then(({ targetId }) => runtime('a window').browser.send('Target.closeTarget', { targetId }))
      .catch(() => undefined);
    this.emit('destroyed');
  }

  titleIs(title: string): void {
    if (title === this.#title) return;
    this.#title = title;
    this.emit('page-title-updated', new PlayedEvent(), title);
  }

  async #open(): Promise<PageView> {
    const old = this.#view?.targetId;
    this.#view = null;
    const { browser } = runtime('a window');
    if (old !== undefined) browser.send('Target.closeTarget', { targetId: old }).catch(() => undefined);
    const view = await runtime('a window').openPage();
    this.#view = view;
    const { session, targetId } = view;
    this.#host = new PreloadHost(session, this.#frames, (message, from) => this.#hear(message, from));
    this.#follow(session);
    await this.#frames.follow(session, targetId);
    await this.#host.install(this.#preload);
    const page = Promise.resolve(view);
    this.#page = page;
    await this.layOut();
    return view;
  }

  #follow(session: Session): void {
    const isCurrent = (): boolean => this.#view?.session === session && !this.#isGone;
    session.on('Page.domContentEventFired', () => {
      if (isCurrent()) this.emit('dom-ready', {});
    });
    session.on('Page.loadEventFired', () => {
      if (!isCurrent() || /^(?:about|chrome-error):/.test(this.getURL())) return;
      this.emit('did-finish-load', {});
      this.emit('did-stop-loading', {});
      this.#loading?.resolve();
      this.#readTitle().catch(() => undefined);
    });
    session.on('Page.frameNavigated', ({ frame }: { frame: { parentId?: string; url: string } }) => {
      if (frame.parentId === undefined && isCurrent()) this.emit('did-navigate', {}, fromBrowser(frame.url));
    });
    session.on('Page.windowOpen', ({ url, windowName }: { url: string; windowName: string }) => {
      const details = { url: fromBrowser(url), frameName: windowName, disposition: 'foreground-tab' };
      const { action } = this.#openHandler?.(details) ?? { action: 'allow' };
      if (action !== 'deny') this.emit('window-open-allowed', details.url);
    });
    session.on('Inspector.targetCrashed', () => {
      if (!isCurrent()) return;
      this.#isCrashed = true;
      this.#loading?.reject(failed(this.#loading.url));
      this.emit('render-process-gone', {}, { reason: 'crashed', exitCode: 5 });
    });
  }

  /** Reads the first title; the browser reports later changes. */
  async #readTitle(): Promise<void> {
    const { targetId } = await this.#page;
    const { targetInfo } = await runtime('a window').browser.send('Target.getTargetInfo', { targetId });
    this.titleIs(targetInfo.title);
  }

  #eventOf(world: number, senderFrame: WebFrameMain | null): InvokeEvent {
    return { sender: this, senderFrame, processId: 1, frameId: world, type: 'frame' };
  }

  #hear(...[message, { world, frame }]: Parameters<Heard>): void {
    const event = this.#eventOf(world, frame);
    if (message.op === 'send') {
      ipcMain.emit(message.channel, event, ...message.args);
      return;
    }
    const host = this.#host;
    void ipcMain
      .invoke(event, message.channel, message.args)
      .then((answer) => host?.tell({ op: 'answer', id: message.id, ...answer }, world));
  }
}

function failed(url: string): Error {
  return Object.assign(new Error(`ERR_FAILED (-2) loading '${url}'`), { errno: -2, code: 'ERR_FAILED', url });
}
