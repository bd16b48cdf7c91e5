import { EventEmitter } from 'node:events';
import { vi } from 'vitest';

/**
 * The part of Electron that `src/main/desktop` uses, played: windows are objects that remember what they were told.
 * Tests put it in the module's place with `vi.mock('electron', () => fakeElectron)`.
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
  getURL(): string {
    return this.mainFrame.url;
  }
  setWindowOpenHandler(handler: FakeContents['openHandler']): void {
    this.openHandler = handler;
  }
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
  constructor(options: FakeOptions) {
    super();
    this.options = options;
    FakeWindow.open.push(this);
    app.emit('web-contents-created', {}, this.webContents);
  }
  loadURL(url: string): Promise<void> {
    this.webContents.mainFrame.url = url;
    return FakeWindow.loads ? Promise.resolve() : Promise.reject(new Error('ERR_FAILED'));
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
  getPath(): string {
    return this.userData;
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
/** The one screen there is. */
export const displays = { workArea: { x: 0, y: 0, width: 1920, height: 1040 } };
export const errorBoxes: string[] = [];
/** The questions that were asked, and what the producer answers: by default the safe one. */
export const questions: { asked: { message: string; buttons: string[] }[]; answer: number } = {
  asked: [],
  answer: 0,
};
export const power = { blockers: 0 };

/** A utility process that says what the test wants. */
export class FakeUtility extends EventEmitter {
  static started: { script: string; args: string[]; env: Record<string, string> }[] = [];
  readonly stdout = new EventEmitter();
  kill(): boolean {
    this.emit('exit', 0);
    return true;
  }
}
export const utilities: FakeUtility[] = [];

/** The system's keyring: it knows a key, or not, or another one than before. */
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
  screen: { getAllDisplays: () => [{ workArea: displays.workArea }] },
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

/** electron-store, played: one file's worth of values for the whole test. */
export class FakeStore {
  static values: Record<string, unknown> = {};
  /** The disk gives and takes nothing. */
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
