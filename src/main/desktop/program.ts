import { app, clipboard, powerMonitor, shell } from 'electron';
import type { App } from '../app.ts';
import { systemClock } from '../system.ts';
import { Awake } from './awake.ts';
import { ControlWindow } from './control-window.ts';
import type { DesktopHost } from './desktop-host.ts';
import type { DesktopLog } from './desktop-log.ts';
import { watchGraphics } from './graphics-watch.ts';
import type { Caller } from './ipc.ts';
import { Leaving, outputsOnAir, type Closing } from './leaving.ts';
import { setMenu } from './menu.ts';
import { OutputWindows } from './output-windows.ts';
import { StatusTray } from './tray.ts';
import { openWindowBounds } from './window-bounds.ts';

export interface ProgramOptions {
  /** Preload scripts, one for each kind of window. */
  preload: { control: string; overlay: string };
  iconsDir: string;
  running: App;
  host: DesktopHost;
  callers: Map<number, Caller>;
  dataDir: string;
  /** Origin of pages during development. Null in a packaged program. */
  devOrigin: string | null;
  openedLog: DesktopLog;
}

const SAFE_GRAPHICS = '--safe-graphics';

/** Runs the desktop around a show: windows, menu, tray, and the question before quitting. */
export function runProgram(options: ProgramOptions): void {
  new DesktopProgram(options).start();
}

const isMac = process.platform === 'darwin';

class DesktopProgram {
  readonly #options: ProgramOptions;
  readonly #windows: OutputWindows;
  readonly #control: ControlWindow;
  readonly #tray: StatusTray;
  readonly #awake = new Awake();
  readonly #leaving: Leaving;
  #isStopping = false;
  /**
   * Whether the program keeps running without its control window: always on macOS, elsewhere only if the producer
   * closed the window and kept the graphics on air.
   */
  #staysWithoutWindow = isMac;

  constructor(options: ProgramOptions) {
    const { running, preload, iconsDir, callers, dataDir, devOrigin, openedLog, host } = options;
    const { show } = running;
    const { log } = openedLog;
    const mayEndSession = (): boolean => this.#mayEndSession();
    this.#options = options;
    this.#windows = new OutputWindows({
      show,
      preload: preload.overlay,
      callers,
      log,
      clock: systemClock,
      displays: () => host.displays.all,
      mayEndSession,
      onChange: () => show.changes.changed(),
    });
    host.serve(this.#windows);
    this.#leaving = new Leaving(() => outputsOnAir(show), log);
    this.#control = new ControlWindow({
      show,
      preload: preload.control,
      callers,
      bounds: openWindowBounds(dataDir, log, systemClock),
      log,
      clock: systemClock,
      url: devOrigin === null ? null : `${devOrigin}/src/renderer/index.html`,
      mayClose: () => this.#isStopping || this.#leaving.mayClose((what) => this.#closeControl(what)),
      onClosed: () => {
        if (!this.#staysWithoutWindow) app.quit();
        this.#staysWithoutWindow = isMac;
      },
      mayEndSession,
    });
    this.#tray = new StatusTray({
      iconsDir,
      platform: process.platform,
      openControl: () => this.#control.open(),
      quit: () => this.#quit(),
      log,
    });
  }

  start(): void {
    const { running, openedLog } = this.#options;
    const { show } = running;
    this.#setMenu();
    // The control window is opened first, so that something is visible while the rest loads.
    this.#control.open();
    show.outputs.onSettings((outputs) => this.#windows.follow(outputs));
    show.changes.listen(() => this.#follow());
    this.#follow();
    watchGraphics(app, systemClock, openedLog.log, () =>
      show.notices.notify(
        'graphics-card',
        'warning',
        'The graphics card keeps failing. In a break, choose Help, then Restart Without Graphics Card.',
      ),
    );
    this.#listenToSystem();
  }

  #setMenu(): void {
    const { running, openedLog } = this.#options;
    const { show, web } = running;
    setMenu(process.platform, {
      openControl: () => this.#control.open(),
      toggleFullScreen: () => this.#control.toggleFullScreen(),
      openHelp: () => this.#openOutside(`${web.url}/help/`),
      openLogs: () => void shell.openPath(openedLog.dir),
      copyDiagnostics: () => void clipboard.writeText(show.diagnostics()),
      restartSafely: () => this.#end(() => app.relaunch({ args: withSafeGraphics(process.argv.slice(1)) })),
    });
  }

  #openOutside(url: string): void {
    const { running, openedLog } = this.#options;
    shell.openExternal(url).catch((error: unknown) => {
      openedLog.log.warn({ error: String(error) }, 'failed to open the browser');
      running.show.notices.notify(
        'help',
        'info',
        "The browser couldn't be opened. Read the help in the docs folder instead.",
      );
    });
  }

  #follow(): void {
    const { show } = this.#options.running;
    const onAir = outputsOnAir(show);
    this.#awake.follow(onAir.length > 0);
    this.#windows.endPlacingOnAir();
    const trouble = show.notices.list().find(({ level }) => level === 'alarm');
    this.#tray.show({ onAir, trouble: trouble?.sentence ?? null });
  }

  #listenToSystem(): void {
    app.on('second-instance', () => this.#control.open());
    app.on('activate', () => this.#control.open());
    // The control window decides when the program quits, not the last window.
    app.on('window-all-closed', () => undefined);
    app.on('before-quit', (event) => {
      if (this.#isStopping) return;
      event.preventDefault();
      this.#quit();
    });
    powerMonitor.on('resume', () => {
      this.#windows.putAll();
      this.#options.running.show.channels.woke();
    });
    /** The system or a terminal ends the program, so there is no time to ask. */
    const quitUnasked = (): void => {
      this.#leaving.allow();
      app.quit();
    };
    // macOS requests the program to quit and waits for the answer. Linux gives it a few seconds.
    if (!isMac) powerMonitor.on('shutdown', quitUnasked);
    process.on('SIGTERM', quitUnasked);
    process.on('SIGINT', quitUnasked);
  }

  #closeControl(what: Closing): void {
    if (what === 'program') {
      this.#quit();
      return;
    }
    this.#staysWithoutWindow = true;
    this.#control.close();
  }

  #quit(): void {
    this.#end(() => undefined);
  }

  /** Returns whether the session may end. Windows asks every window. */
  #mayEndSession(): boolean {
    return this.#isStopping || this.#leaving.mayLeave(() => this.#quit());
  }

  #end(afterwards: () => void): void {
    if (this.#isStopping || !this.#leaving.mayLeave(() => this.#end(afterwards))) return;
    this.#isStopping = true;
    const { running, openedLog } = this.#options;
    this.#control.rememberBounds();
    this.#windows.close();
    this.#tray.close();
    this.#awake.follow(false);
    void running
      .close()
      .catch((error: unknown) =>
        openedLog.log.error({ error: String(error) }, 'the show failed to stop cleanly'),
      )
      .then(() => openedLog.close())
      .finally(() => {
        afterwards();
        app.exit(0);
      });
  }
}

/** Returns the arguments with --safe-graphics, exactly once. */
function withSafeGraphics(args: readonly string[]): string[] {
  return [...args.filter((argument) => argument !== SAFE_GRAPHICS), SAFE_GRAPHICS];
}
