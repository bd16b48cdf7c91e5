import type { Rectangle } from 'electron';
import { app } from './app.ts';
import { BrowserWindow } from './browser-window.ts';
import { answerQuestion, boxes } from './dialogs.ts';
import { screen } from './displays.ts';
import { PlayedEvent } from './event.ts';
import { Menu, clickIn, press, pressGlobally, viewOf } from './menus.ts';
import type { PlayedDisplay } from './options.ts';
import { powerMonitor } from './power.ts';
import { record } from './record.ts';
import { isReady, runtime } from './runtime.ts';
import { tray } from './tray.ts';
import { utilities } from './utility.ts';

/**
 * Commands with which a test controls and inspects the fake machine, sent over the connection between the two
 * processes. Windows are found by a part of their title.
 */

interface WindowView {
  id: number;
  title: string;
  url: string;
  targetId: string | null;
  bounds: Rectangle;
  contentSize: [number, number];
  scaleFactor: number;
  isVisible: boolean;
  isFocused: boolean;
  isFullScreen: boolean;
  isFocusable: boolean;
  ignoresMouse: boolean;
  alwaysOnTop: { isOn: boolean; level: string };
  background: string;
  isTransparent: boolean;
}

function viewOfWindow(window: BrowserWindow): WindowView {
  return {
    id: window.id,
    title: window.getTitle(),
    url: window.webContents.getURL(),
    targetId: window.webContents.targetId,
    bounds: window.getBounds(),
    contentSize: window.getContentSize(),
    isVisible: window.isVisible(),
    isFocused: window.isFocused(),
    isFullScreen: window.isFullScreen(),
    isFocusable: window.isFocusable(),
    background: window.getBackgroundColor(),
    isTransparent: window.options.transparent === true,
    ...window.standing,
  };
}

function windowOf(title: string): BrowserWindow {
  const all = BrowserWindow.getAllWindows();
  // The titles of all other windows begin with the control window's title.
  const window =
    all.find((one) => one.getTitle() === title) ?? all.find((one) => one.getTitle().includes(title));
  if (!window) throw new Error(`There is no window "${title}".`);
  return window;
}

function trayOf(): NonNullable<ReturnType<typeof tray>> {
  const icon = tray();
  if (!icon) throw new Error('There is no tray icon.');
  return icon;
}

/** Crashes the process that draws all windows; the browser restarts it. */
async function crashGpu(): Promise<void> {
  const { browser } = runtime('the GPU process');
  const gpu = async (): Promise<number | undefined> =>
    (await browser.send('SystemInfo.getProcessInfo')).processInfo.find(({ type }) => type === 'GPU')?.id;
  const before = await gpu();
  await browser.send('Browser.crashGpuProcess').catch(() => undefined);
  for (;;) {
    const now = await gpu();
    if (now !== undefined && now !== before) break;
  }
  app.emit('child-process-gone', {}, { type: 'GPU', reason: 'crashed', exitCode: 5, name: 'GPU' });
}

const commands = {
  windows: () => (isReady() ? BrowserWindow.getAllWindows().map(viewOfWindow) : []),
  boxes,
  answer: (button: string) => answerQuestion(button),
  menu: () => viewOf(Menu.getApplicationMenu()),
  clickMenu: (name: string) => clickIn(Menu.getApplicationMenu(), name),
  press: (accelerator: string) => press(accelerator),
  pressGlobally: (accelerator: string) => pressGlobally(accelerator),
  tray: () => tray()?.view ?? null,
  clickTray: () => void trayOf().emit('click', {}, { x: 0, y: 0, width: 22, height: 22 }),
  clickTrayMenu: (name: string) => clickIn(trayOf().menu, name),
  focus: (title: string) => windowOf(title).focus(),
  /** Closes a window as the user or the window manager would. */
  closeWindow: (title: string) => windowOf(title).close(),
  drag: (title: string, bounds: Partial<Rectangle>) => windowOf(title).dragTo(bounds),
  /** Emits an event on a window. Returns whether a listener prevented it. */
  emitOnWindow(title: string, name: string): boolean {
    const event = new PlayedEvent();
    windowOf(title).emit(name, event);
    return event.defaultPrevented;
  },
  changeDisplays(displays: readonly PlayedDisplay[]): void {
    screen.change(displays);
    for (const window of BrowserWindow.getAllWindows()) window.displaysChanged();
  },
  power: (event: string) => void powerMonitor.emit(event, new PlayedEvent()),
  /** Emits `activate`, as macOS does for a click on the app's dock icon. */
  activate: () => void app.emit('activate', {}, BrowserWindow.getAllWindows().length > 0),
  crash: (title: string) => windowOf(title).webContents.crash(),
  crashGpu,
  killUtility: (name: string) => {
    const utility = utilities().find(({ serviceName }) => serviceName === name);
    if (utility?.pid === undefined) throw new Error(`No utility process is called "${name}".`);
    process.kill(utility.pid, 'SIGKILL');
  },
  failUtility(name: string): void {
    utilities()
      .find(({ serviceName }) => serviceName === name)
      ?.fail();
  },
  utilities: () => utilities().map(({ serviceName, pid }) => ({ serviceName, pid: pid ?? null })),
  /** Captures the window's surface with alpha: a PNG in base64. */
  capture: async (title: string) => (await windowOf(title).webContents.capture()).toString('base64'),
  /** Navigates the browser without a request from the page or main. */
  goTo: (title: string, url: string) => windowOf(title).loadURL(url),
  forge: (title: string, frameUrlPart: string, channel: string, args: unknown[]) =>
    windowOf(title).webContents.forge(frameUrlPart, channel, args),
  record: () => ({ ...record, dock: null, frameMs: [] }),
  /** Returns the duration of each frame since the last call, in ms. */
  frameMs: () => record.frameMs.splice(0),
  /** Throws an uncaught error. Without a listener, Electron blocks main with a dialog (lib/browser/init.ts). */
  throwLater: (message: string) => {
    setImmediate(() => {
      throw new Error(message);
    });
  },
  /** Returns the bytes in use, after a collection if `--expose-gc` allows one. */
  heapUsed() {
    globalThis.gc?.();
    return process.memoryUsage().heapUsed;
  },
} as const;

export type Commands = typeof commands;
export type CommandName = keyof Commands;

interface Asked {
  id: number;
  command: CommandName;
  args: never[];
}

/** Responds to the test that started this process, and exits when the test disconnects. */
export function answerTest(): void {
  if (!process.send) return;
  const send = process.send.bind(process);
  process.on('message', ({ id, command, args }: Asked) => {
    Promise.resolve()
      .then(() => (commands as Record<string, (...given: never[]) => unknown>)[command]?.(...args))
      .then(
        (value) => send({ id, ok: true, value: value ?? null }),
        (error: unknown) =>
          send({ id, ok: false, value: error instanceof Error ? error.message : String(error) }),
      );
  });
  process.once('disconnect', () => process.exit(0));
  process.channel?.unref();
}
