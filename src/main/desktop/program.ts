import { app, clipboard, powerMonitor, shell } from 'electron';
import type { App } from '../app.ts';
import { systemClock } from '../system.ts';
import { Awake } from './awake.ts';
import { ControlWindow } from './control-window.ts';
import type { DesktopHost } from './desktop-host.ts';
import type { DesktopLog } from './desktop-log.ts';
import { watchGraphics } from './graphics-watch.ts';
import type { Asker } from './ipc.ts';
import { Leaving, outputsOnAir, type Closing } from './leaving.ts';
import { setMenu } from './menu.ts';
import { OutputWindows } from './output-windows.ts';
import { StatusTray } from './tray.ts';
import { openWindowBounds } from './window-bounds.ts';

export interface ProgramOptions {
  /** Preload scripts, one a kind of window. */
  preload: { control: string; overlay: string };
  iconsDir: string;
  running: App;
  host: DesktopHost;
  askers: Map<number, Asker>;
  dataDir: string;
  /** Where pages come from while they are developed; null in a packaged program. */
  devOrigin: string | null;
  openedLog: DesktopLog;
}

const SAFE_GRAPHICS = '--safe-graphics';

/** Everything the desktop has around a show that runs: windows, menu, tray, and the question before the end. */
export function runProgram(options: ProgramOptions): void {
  const { running, host, preload, iconsDir, askers, dataDir, devOrigin, openedLog } = options;
  const { show, web } = running;
  const { log } = openedLog;
  const isMac = process.platform === 'darwin';
  const clock = systemClock;

  const windows = new OutputWindows({
    show,
    preload: preload.overlay,
    askers,
    log,
    clock,
    displays: () => host.displays.all,
    mayEndSession: () => mayEndSession(),
    onChange: () => show.changes.changed(),
  });
  host.serve(windows);

  const leaving = new Leaving(() => outputsOnAir(show), log);
  let isStopping = false;
  const end = (afterwards: () => void): void => {
    if (isStopping || !leaving.mayLeave(() => end(afterwards))) return;
    isStopping = true;
    control.rememberBounds();
    windows.close();
    tray.close();
    awake.follow(false);
    void running
      .close()
      .catch((error: unknown) => log.error({ error: String(error) }, 'the show did not end cleanly'))
      .then(() => openedLog.close())
      .finally(() => {
        afterwards();
        app.exit(0);
      });
  };
  const quit = (): void => end(() => undefined);
  /** Windows asks every window. */
  const mayEndSession = (): boolean => isStopping || leaving.mayLeave(quit);
  /** The system or a terminal ends the program: nobody is there to answer. */
  const quitUnasked = (): void => {
    leaving.allow();
    app.quit();
  };

  // Closed while something is on air, the control window can be had again; closed otherwise, it takes the program along.
  let staysWithoutWindow = isMac;
  const closeControl = (what: Closing): void => {
    if (what === 'program') {
      quit();
      return;
    }
    staysWithoutWindow = true;
    control.close();
  };
  const control = new ControlWindow({
    show,
    preload: preload.control,
    askers,
    bounds: openWindowBounds(dataDir, log, clock),
    log,
    clock,
    url: devOrigin === null ? null : `${devOrigin}/src/renderer/index.html`,
    mayClose: () => isStopping || leaving.mayClose(closeControl),
    onClosed: () => {
      if (!staysWithoutWindow) app.quit();
      staysWithoutWindow = isMac;
    },
    mayEndSession,
  });
  const openControl = (): void => control.open();
  const tray = new StatusTray({ iconsDir, platform: process.platform, openControl, quit, log });
  const awake = new Awake();

  setMenu(process.platform, {
    openControl,
    toggleFullScreen: () => control.toggleFullScreen(),
    openHelp: () => openOutside(`${web.url}/help/`),
    openLogs: () => void shell.openPath(openedLog.dir),
    copyDiagnostics: () => void clipboard.writeText(show.diagnostics()),
    restartSafely: () => end(() => app.relaunch({ args: withSafeGraphics(process.argv.slice(1)) })),
  });
  const openOutside = (url: string): void => {
    shell.openExternal(url).catch((error: unknown) => {
      log.warn({ error: String(error) }, 'the browser could not be opened');
      show.notices.notify(
        'help',
        'info',
        'The browser could not be opened. The help is in the folder docs, too.',
      );
    });
  };

  // The control window first: whatever else takes its time, there is something to look at.
  openControl();
  show.outputs.onSettings((outputs) => windows.follow(outputs));
  const follow = (): void => {
    const onAir = outputsOnAir(show);
    awake.follow(onAir.length > 0);
    windows.endPlacingOnAir();
    const trouble = show.notices.list().find(({ level }) => level === 'alarm');
    tray.show({ onAir, trouble: trouble?.sentence ?? null });
  };
  show.changes.listen(follow);
  follow();
  watchGraphics(app, clock, log, () =>
    show.notices.notify(
      'graphics-card',
      'warning',
      'The graphics card fails again and again. In a break, choose Help, then Restart Without Graphics Card.',
    ),
  );

  app.on('second-instance', openControl);
  app.on('activate', openControl);
  // The control window decides when the program ends, not the last window.
  app.on('window-all-closed', () => undefined);
  app.on('before-quit', (event) => {
    if (isStopping) return;
    event.preventDefault();
    quit();
  });
  powerMonitor.on('resume', () => {
    windows.putAll();
    show.channels.woke();
  });
  // macOS asks the program to quit, and waits for its answer; Linux gives it some seconds.
  if (!isMac) powerMonitor.on('shutdown', quitUnasked);
  process.on('SIGTERM', quitUnasked);
  process.on('SIGINT', quitUnasked);
}

/** The same arguments, and without the graphics card. */
function withSafeGraphics(args: readonly string[]): string[] {
  return [...args.filter((argument) => argument !== SAFE_GRAPHICS), SAFE_GRAPHICS];
}
