import { mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PlayedEvent } from './event.ts';
import { Instance } from './instance.ts';
import { emitterFor } from './not-played.ts';
import { played } from './not-played.ts';
import { options } from './machine.ts';
import { record } from './record.ts';
import { openRuntime } from './runtime.ts';
import { serveSchemes } from './scheme.ts';
import { endUtilities } from './utility.ts';
import { allContents } from './web-contents.ts';
import { onWindows, windows } from './window-list.ts';

/**
 * Electron's `app`, especially how it quits (shell/browser/browser.cc): `quit` emits `before-quit`, each window's
 * `close`, and `will-quit`; preventing any of them keeps the app running. `exit` emits none of these: windows are
 * destroyed, `quit` is emitted, and the process exits. Closing the last window quits the app only if there is no
 * listener for `window-all-closed` (lib/browser/init.ts).
 */

type PathName = 'home' | 'appData' | 'userData' | 'sessionData' | 'temp' | 'exe' | 'logs' | 'crashDumps';

class App extends emitterFor('app') {
  name = options.app.name;
  readonly isPackaged = options.isPackaged;
  readonly commandLine = played('app.commandLine', {
    appendSwitch: (name: string, value = '') =>
      void record.switches.push(value === '' ? name : `${name}=${value}`),
    appendArgument: (value: string) => void record.switches.push(value),
    hasSwitch: (name: string) => record.switches.some((one) => one === name || one.startsWith(`${name}=`)),
    getSwitchValue: (name: string) =>
      record.switches.find((one) => one.startsWith(`${name}=`))?.slice(name.length + 1) ?? '',
  });
  readonly dock = options.platform === 'darwin' ? record.dock : undefined;
  readonly #paths = new Map<PathName, string>();
  readonly #ready: Promise<void>;
  readonly #instance = new Instance((argv) => this.emit('second-instance', {}, argv, process.cwd(), null));
  #isReady = false;
  #isQuitting = false;
  #isExiting = false;
  #isShutDown = false;
  #exitCode = 0;
  #about: object = {};

  constructor() {
    super();
    onWindows({
      last: () => this.#lastWindowClosed(),
      refused: () => (this.#isQuitting = false),
      contents: (contents) => this.emit('web-contents-created', {}, contents),
    });
    this.#ready = this.#start();
    this.#ready.catch((error: unknown) => {
      process.stderr.write(`The stand-in for Electron did not start: ${String(error)}\n`);
      process.exit(70);
    });
  }

  async #start(): Promise<void> {
    const chromium = await openRuntime();
    chromium.onGone(() => {
      if (!this.#isShutDown) process.exit(71);
    });
    await serveSchemes(chromium.browser, ({ frameId, url, isRedirect }) =>
      allContents().every(
        (contents) => !contents.frames.has(frameId) || contents.mayLoad(frameId, url, isRedirect),
      ),
    );
    chromium.browser.on(
      'Target.targetInfoChanged',
      ({ targetInfo }: { targetInfo: { targetId: string; title: string; url: string } }) => {
        const contents = allContents().find(({ targetId }) => targetId === targetInfo.targetId);
        // A page without a title has its address as the title.
        if (!targetInfo.url.includes(targetInfo.title)) contents?.titleIs(targetInfo.title);
      },
    );
    await chromium.browser.send('Target.setDiscoverTargets', { discover: true });
    this.#isReady = true;
    this.emit('will-finish-launching');
    this.emit('ready', {}, {});
  }

  whenReady(): Promise<void> {
    return this.#ready;
  }

  isReady(): boolean {
    return this.#isReady;
  }

  getName(): string {
    return this.name;
  }

  setName(name: string): void {
    this.name = name;
  }

  getVersion(): string {
    return options.app.version;
  }

  getAppPath(): string {
    return options.app.path;
  }

  getLocale(): string {
    return 'en-US';
  }

  getPath(name: PathName): string {
    const override = this.#paths.get(name);
    if (override !== undefined) return override;
    const path = this.#usualPath(name);
    // Electron creates these folders of the app when their path is read.
    if (name === 'userData' || name === 'logs') mkdirSync(path, { recursive: true });
    return path;
  }

  #usualPath(name: PathName): string {
    const within = (folder: string): string => join(this.getPath('userData'), folder);
    const paths: Record<PathName, () => string> = {
      home: () => process.env['HOME'] ?? tmpdir(),
      appData: () => options.appData,
      userData: () => join(options.appData, this.name),
      sessionData: () => this.getPath('userData'),
      temp: () => tmpdir(),
      exe: () => process.execPath,
      logs: () => within('logs'),
      crashDumps: () => within('Crashpad'),
    };
    return paths[name]();
  }

  setPath(name: PathName, path: string): void {
    this.#paths.set(name, path);
  }

  setAppLogsPath(path?: string): void {
    this.#paths.set('logs', path ?? this.#usualPath('logs'));
  }

  setAppUserModelId(id: string): void {
    record.appUserModelId = id;
  }

  setDesktopName(name: string): void {
    record.desktopName = name;
  }

  setAboutPanelOptions(panel: object): void {
    this.#about = panel;
  }

  showAboutPanel(): void {
    record.aboutPanels.push(this.#about);
  }

  disableHardwareAcceleration(): void {
    if (this.#isReady)
      throw new Error('app.disableHardwareAcceleration() can only be called before app is ready');
    record.isHardwareAccelerated = false;
  }

  isHardwareAccelerationEnabled(): boolean {
    return record.isHardwareAccelerated;
  }

  enableSandbox(): void {
    if (this.#isReady) throw new Error('app.enableSandbox() can only be called before app is ready');
    record.isSandboxed = true;
  }

  getGPUFeatureStatus(): Record<string, string> {
    return { gpu_compositing: record.isHardwareAccelerated ? 'enabled' : 'disabled_software' };
  }

  requestSingleInstanceLock(): boolean {
    return this.#instance.request(this.getPath('userData'));
  }

  hasSingleInstanceLock(): boolean {
    return this.#instance.isHeld;
  }

  releaseSingleInstanceLock(): void {
    this.#instance.release();
  }

  /** Electron would start another instance after this one exits; the fake only records the call. */
  relaunch(how: object = {}): void {
    record.relaunches.push(how);
  }

  focus(): void {
    // Does nothing: the fake doesn't model which app has the focus.
  }

  hide(): void {
    for (const window of windows()) window.hide();
  }

  show(): void {
    for (const window of windows()) window.show();
  }

  quit(): void {
    if (this.#isQuitting) return;
    const event = new PlayedEvent();
    this.emit('before-quit', event);
    this.#isQuitting = !event.defaultPrevented;
    if (!this.#isQuitting) return;
    if (windows().length === 0) this.#notifyAndShutDown();
    else for (const window of windows()) window.close();
  }

  exit(code = 0): void {
    this.#exitCode = code;
    if (!this.#isReady) process.exit(code);
    this.#isQuitting = true;
    this.#isExiting = true;
    if (windows().length === 0) this.#shutDown();
    else for (const window of windows()) window.destroy();
  }

  #lastWindowClosed(): void {
    if (this.#isExiting) this.#shutDown();
    else if (this.#isQuitting) this.#notifyAndShutDown();
    else if (this.listenerCount('window-all-closed') === 0) this.quit();
    else this.emit('window-all-closed');
  }

  #notifyAndShutDown(): void {
    if (this.#isShutDown) return;
    const event = new PlayedEvent();
    this.emit('will-quit', event);
    if (event.defaultPrevented) this.#isQuitting = false;
    else this.#shutDown();
  }

  #shutDown(): void {
    if (this.#isShutDown) return;
    this.#isShutDown = true;
    this.#isQuitting = true;
    this.emit('quit', {}, this.#exitCode);
    this.#instance.release();
    endUtilities();
    process.exit(this.#exitCode);
  }
}

export const app = new App();
