import { EventEmitter } from 'node:events';
import { vi } from 'vitest';

/**
 * A fake of the part of Electron that `src/main/desktop` uses: windows are objects that record calls. Tests replace the
 * module with `vi.mock('electron', () => fakeElectron)`.
 */

let lastContentsId = 0;

export class FakeContents extends EventEmitter {
  readonly id = (lastContentsId += 1);
  readonly mainFrame = { url: '' };
  readonly sent: { channel: string; message: string }[] = [];
  reloads = 0;
  zoomMode = 'default';
  openHandler: ((details: { url: string }) => { action: string }) | null = null;
  send(channel: string, message: string): void {
    this.sent.push({ channel, message });
  }
  reload(): void {
    this.reloads += 1;
  }
  setZoomMode(mode: string): void {
    this.zoomMode = mode;
  }
  /** Style sheets that were inserted into the page, by key. */
  readonly css = new Map<string, string>();
  insertCSS(css: string): Promise<string> {
    const key = `css-${this.css.size + 1}`;
    this.css.set(key, css);
    return Promise.resolve(key);
  }
  removeInsertedCSS(key: string): Promise<void> {
    this.css.delete(key);
    return Promise.resolve();
  }
  getURL(): string {
    return this.mainFrame.url;
  }
  setWindowOpenHandler(handler: FakeContents['openHandler']): void {
    this.openHandler = handler;
  }
}

export interface FakeRectangle {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface FakeOptions {
  title: string;
  width: number;
  height: number;
  transparent?: boolean;
  webPreferences: Record<string, unknown>;
  [option: string]: unknown;
}

export class FakeWindow extends EventEmitter {
  static open: FakeWindow[] = [];
  /** Whether pages can be loaded. */
  static loads = true;
  readonly webContents = new FakeContents();
  readonly options: FakeOptions;
  readonly calls: string[] = [];
  isGone = false;
  isFull = false;
  bounds: FakeRectangle;
  constructor(options: FakeOptions) {
    super();
    this.options = options;
    this.bounds = { x: 0, y: 0, width: options.width, height: options.height };
    FakeWindow.open.push(this);
    app.emit('web-contents-created', {}, this.webContents);
  }
  loadURL(url: string): Promise<void> {
    this.webContents.mainFrame.url = url;
    return FakeWindow.loads ? Promise.resolve() : Promise.reject(new Error('ERR_FAILED'));
  }
  /** Returns the bounds that the system gives a window, which can differ from those requested. */
  static given: (requested: FakeRectangle) => FakeRectangle = (requested) => requested;
  setBounds(bounds: FakeRectangle): void {
    this.calls.push(`bounds ${bounds.x},${bounds.y} ${bounds.width}x${bounds.height}`);
    this.bounds = FakeWindow.given(bounds);
  }
  getBounds(): FakeRectangle {
    return this.bounds;
  }
  getContentSize(): [number, number] {
    return [this.bounds.width, this.bounds.height];
  }
  isFullScreen(): boolean {
    return this.isFull;
  }
  setFullScreen(isFull: boolean): void {
    this.isFull = isFull;
  }
  setAlwaysOnTop(isOnTop: boolean, level: string): void {
    this.calls.push(`on top ${isOnTop} ${level}`);
  }
  setBackgroundColor(color: string): void {
    this.calls.push(`background ${color}`);
  }
  setFocusable(isFocusable: boolean): void {
    this.calls.push(`focusable ${isFocusable}`);
  }
  setTitle(title: string): void {
    this.calls.push(`title ${title}`);
  }
  setIgnoreMouseEvents(ignore: boolean): void {
    this.calls.push(`ignore mouse ${ignore}`);
  }
  show(): void {
    this.calls.push('show');
  }
  showInactive(): void {
    this.calls.push('show inactive');
  }
  focus(): void {
    this.calls.push('focus');
  }
  restore(): void {
    this.calls.push('restore');
  }
  getNormalBounds(): { x: number; y: number; width: number; height: number } {
    return { x: 40, y: 50, width: 1300, height: 800 };
  }
  isMinimized(): boolean {
    return false;
  }
  isDestroyed(): boolean {
    return this.isGone;
  }
  destroy(): void {
    if (this.isGone) return;
    this.isGone = true;
    FakeWindow.open = FakeWindow.open.filter((window) => window !== this);
    this.emit('closed');
  }
}

type SchemeHandler = (request: { url: string }) => Response;

class FakeApp extends EventEmitter {
  isFirst = true;
  quits = 0;
  isPackaged = true;
  exits: number[] = [];
  switches: string[] = [];
  userData = '';
  readonly commandLine = {
    appendSwitch: (name: string, value = ''): void => void this.switches.push(`${name}=${value}`),
  };
  requestSingleInstanceLock(): boolean {
    return this.isFirst;
  }
  whenReady(): Promise<void> {
    return Promise.resolve();
  }
  setPath(_name: string, path: string): void {
    this.userData = path;
  }
  setAboutPanelOptions(): void {
    return;
  }
  quit(): void {
    this.quits += 1;
    this.emit('before-quit', { preventDefault: () => undefined });
  }
  exit(code: number): void {
    this.exits.push(code);
    this.emit('exited', code);
  }
}

export const app = new FakeApp();
export const schemes: { scheme: string; privileges: Record<string, boolean> }[] = [];
export const handlers = new Map<string, SchemeHandler>();
export const ipcHandlers = new Map<string, (event: unknown, message: unknown) => Promise<string>>();
export const permissions: {
  request:
    ((contents: FakeContents, permission: string, answer: (isGranted: boolean) => void) => void) | null;
  check: ((contents: FakeContents | null, permission: string) => boolean) | null;
} = { request: null, check: null };
export interface FakeDisplay {
  id: number;
  label: string;
  bounds: FakeRectangle;
  workArea: FakeRectangle;
  scaleFactor: number;
}
export function fakeDisplay(id: number, x = 0, scaleFactor = 1, width = 1920, height = 1080): FakeDisplay {
  const bounds = { x, y: 0, width: width / scaleFactor, height: height / scaleFactor };
  return {
    id,
    label: `Screen ${id}`,
    bounds,
    workArea: { ...bounds, height: bounds.height - 40 },
    scaleFactor,
  };
}

/** The displays; the first is the primary one. */
class FakeScreen extends EventEmitter {
  all = [fakeDisplay(1)];
  getAllDisplays(): FakeDisplay[] {
    return this.all;
  }
  getPrimaryDisplay(): FakeDisplay {
    return this.all[0]!;
  }
  become(all: FakeDisplay[]): void {
    this.all = all;
    this.emit('display-metrics-changed');
  }
}
export const screen = new FakeScreen();

/** Registered global hotkeys, and hotkeys registered by another program. */
export const keys = { taken: new Map<string, () => void>(), foreign: new Set<string>() };
const clipboardTexts: string[] = [];
const opened: string[] = [];
export class FakeTray extends EventEmitter {
  static all: FakeTray[] = [];
  image: unknown;
  tip = '';
  menu: { label?: string; click?: () => void }[] = [];
  constructor(image: unknown) {
    super();
    this.image = image;
    FakeTray.all.push(this);
  }
  setImage(image: unknown): void {
    this.image = image;
  }
  setToolTip(tip: string): void {
    this.tip = tip;
  }
  setContextMenu(menu: FakeTray['menu']): void {
    this.menu = menu;
  }
  destroy(): void {
    return;
  }
}
export const errorBoxes: string[] = [];
/** The questions asked so far, and the producer's answer: by default, the safe one. */
export const questions: { asked: { message: string; buttons: string[] }[]; answer: number } = {
  asked: [],
  answer: 0,
};
export const power = { blockers: 0 };

/** A utility process whose messages the test sends. */
export class FakeUtility extends EventEmitter {
  static started: { script: string; args: string[]; env: Record<string, string> }[] = [];
  readonly stdout = new EventEmitter();
  kill(): boolean {
    this.emit('exit', 0);
    return true;
  }
}
export const utilities: FakeUtility[] = [];

/** The system's keyring: with a key, without one, or with a different key than before. */
export const keyring = { isThere: true, backend: 'gnome_libsecret', key: 7 };
const turned = (bytes: Buffer): Buffer => Buffer.from(bytes.map((byte) => byte ^ keyring.key));

export const fakeElectron = {
  safeStorage: {
    isAsyncEncryptionAvailable: () => Promise.resolve(keyring.isThere),
    getSelectedStorageBackend: () => keyring.backend,
    encryptStringAsync: (text: string) => Promise.resolve(turned(Buffer.from(text))),
    decryptStringAsync: (bytes: Buffer) =>
      Promise.resolve({ result: turned(bytes).toString(), shouldReEncrypt: false }),
  },
  app,
  screen,
  Tray: FakeTray,
  nativeImage: { createFromPath: (path: string) => path },
  crashReporter: { start: vi.fn() },
  clipboard: { writeText: (text: string) => void clipboardTexts.push(text) },
  shell: {
    openExternal: (url: string) => Promise.resolve(void opened.push(url)),
    openPath: (path: string) => Promise.resolve(void opened.push(path)),
  },
  globalShortcut: {
    register: (accelerator: string, press: () => void) => {
      if (keys.foreign.has(accelerator)) return false;
      keys.taken.set(accelerator, press);
      return true;
    },
    unregisterAll: () => keys.taken.clear(),
  },
  BrowserWindow: FakeWindow,
  protocol: { registerSchemesAsPrivileged: (list: typeof schemes) => void schemes.push(...list) },
  session: {
    defaultSession: {
      protocol: { handle: (scheme: string, handler: SchemeHandler) => void handlers.set(scheme, handler) },
      setPermissionRequestHandler: (handler: typeof permissions.request) =>
        void (permissions.request = handler),
      setPermissionCheckHandler: (handler: typeof permissions.check) => void (permissions.check = handler),
    },
  },
  ipcMain: {
    handle: (channel: string, handler: (event: unknown, message: unknown) => Promise<string>) =>
      void ipcHandlers.set(channel, handler),
  },
  Menu: { setApplicationMenu: vi.fn(), buildFromTemplate: (template: unknown) => template },
  dialog: {
    showErrorBox: (title: string, text: string) => void errorBoxes.push(`${title}: ${text}`),
    showMessageBox: (question: { message: string; buttons: string[] }) => {
      questions.asked.push(question);
      return Promise.resolve({ response: questions.answer });
    },
  },
  powerMonitor: new EventEmitter(),
  powerSaveBlocker: {
    start: () => (power.blockers += 1),
    stop: () => void (power.blockers -= 1),
  },
  utilityProcess: {
    fork: (script: string, args: string[], { env }: { env: Record<string, string> }) => {
      const utility = new FakeUtility();
      FakeUtility.started.push({ script, args, env });
      utilities.push(utility);
      return utility;
    },
  },
};

/** A fake electron-store: the values of one file for the whole test. */
export class FakeStore {
  static values: Record<string, unknown> = {};
  /** Makes reads and writes fail. */
  static isBroken = false;
  get(key: string): unknown {
    FakeStore.#fail();
    return FakeStore.values[key];
  }
  set(key: string, value: unknown): void {
    FakeStore.#fail();
    FakeStore.values[key] = value;
  }
  static #fail(): void {
    if (FakeStore.isBroken) throw new Error('ENOSPC: no space left on device');
  }
}
