import { app, dialog, ipcMain, powerMonitor, session, type BrowserWindow } from 'electron';
import { IPC } from '../../preload/contract/ipc.ts';
import { startApp, type App } from '../app.ts';
import { startFailure } from '../entry.ts';
import { surviveErrors } from '../survive.ts';
import { systemClock } from '../system.ts';
import type { Flags } from '../flags.ts';
import type { Log } from '../show/ports.ts';
import { openControlWindow } from './control-window.ts';
import { answerBridge, type Asker } from './ipc.ts';
import { Awake } from './awake.ts';
import { Leaving, outputsOnAir } from './leaving.ts';
import { lockDown } from './lockdown.ts';
import { setMenu } from './menu.ts';
import { desktopNetwork } from './network.ts';
import { OutputWindows } from './output-windows.ts';
import { openSafeTokens } from './safe-tokens.ts';
import { APP_ORIGIN, declareScheme, servePages } from './scheme.ts';
import { utilityLauncher } from './utility-launch.ts';
import { openWindowBounds } from './window-bounds.ts';

export interface DesktopOptions {
  flags: Flags;
  pagesDir: string;
  /** Preload scripts, one a kind of window. */
  preload: { control: string; overlay: string };
  feedServiceScript: string;
  version: string;
  log: Log;
}

/**
 * The show on the desktop: the control window over the bridge, a window for each output that wants one, and the same
 * loopback server for browser sources. Call before Electron is ready.
 */
export async function startDesktop(options: DesktopOptions): Promise<void> {
  const { flags, pagesDir, preload, feedServiceScript, version, log } = options;
  // Without a listener Electron opens a box that holds everything up until somebody clicks.
  const stopSurviving = surviveErrors(log, () => undefined);
  if (!app.requestSingleInstanceLock()) {
    app.quit();
    return;
  }
  declareScheme();
  // A covered output is still on air: Windows must not stop drawing it.
  app.commandLine.appendSwitch('disable-features', 'CalculateNativeWinOcclusion');
  await app.whenReady();
  // A page that is being developed comes from its own server. A packaged program obeys no environment.
  const devOrigin = app.isPackaged ? null : (process.env['ELECTRON_RENDERER_URL'] ?? null);
  lockDown(app, session.defaultSession, devOrigin);
  setMenu(process.platform);

  const dataDir = flags.data ?? app.getPath('userData');
  let running: App;
  try {
    running = await startApp({
      flags,
      dataDir,
      pagesDir,
      version,
      launchService: utilityLauncher(feedServiceScript),
      network: desktopNetwork(session.defaultSession),
      extraOrigins: [APP_ORIGIN],
      hasWindows: true,
      openTokens: openSafeTokens,
      log,
    });
  } catch (error) {
    const sentence = startFailure(error, flags.host, flags.port);
    log.error({ error: String(error) }, 'the app did not start');
    dialog.showErrorBox(
      'Touchline cannot start',
      sentence ?? 'Something unforeseen went wrong. The log says what.',
    );
    app.exit(2);
    return;
  }
  const { show, pages, logos, web } = running;
  servePages(session.defaultSession, pages, logos);

  const askers = new Map<number, Asker>();
  ipcMain.handle(IPC.request, (event, message: unknown) =>
    answerBridge(event, message, { askers, log, devOrigin }),
  );

  // The app's own net is stretched now, and tells the producer.
  stopSurviving();
  const windows = new OutputWindows({ show, preload: preload.overlay, askers, log, clock: systemClock });
  show.outputs.onSettings((outputs) => windows.follow(outputs));
  const awake = new Awake();
  show.changes.listen(() => awake.follow(outputsOnAir(show).length > 0));
  app.on('child-process-gone', (_event, { type, reason }) => {
    if (reason !== 'clean-exit') log.error({ type, reason }, 'a process of the window system ended');
  });
  powerMonitor.on('resume', () => show.channels.woke());

  const leaving = new Leaving(() => outputsOnAir(show), log);
  const bounds = openWindowBounds(dataDir, log);
  let control: BrowserWindow | null = null;
  let isStopping = false;
  const openControl = (): void => {
    if (control !== null) {
      if (control.isMinimized()) control.restore();
      control.focus();
      return;
    }
    control = openControlWindow({
      show,
      preload: preload.control,
      askers,
      bounds,
      log,
      clock: systemClock,
      url: devOrigin === null ? null : `${devOrigin}/src/renderer/index.html`,
    });
    // Without its control window the show could not be led: closing it ends the program, and is asked like that.
    const opened = control;
    opened.on('close', (event) => {
      if (process.platform === 'darwin' || isStopping) return;
      if (!leaving.mayLeave(() => app.quit())) event.preventDefault();
    });
    control.on('closed', () => {
      control = null;
      if (process.platform !== 'darwin') app.quit();
    });
  };
  openControl();
  app.on('second-instance', openControl);
  app.on('activate', openControl);
  // Output windows alone keep nothing alive; `closed` above decides.
  app.on('window-all-closed', () => undefined);

  app.on('before-quit', (event) => {
    if (isStopping) return;
    event.preventDefault();
    if (!leaving.mayLeave(() => app.quit())) return;
    isStopping = true;
    if (control !== null) bounds.remember(control);
    windows.close();
    awake.follow(false);
    running
      .close()
      .catch((error: unknown) => log.error({ error: String(error) }, 'the show did not end cleanly'))
      .finally(() => app.exit(0));
  });
  const quitUnasked = (): void => {
    leaving.allow();
    app.quit();
  };
  process.on('SIGTERM', quitUnasked);
  process.on('SIGINT', quitUnasked);
  powerMonitor.on('shutdown', quitUnasked);
  process.stdout.write(`${JSON.stringify({ ready: true, url: web.url, version })}\n`);
}
