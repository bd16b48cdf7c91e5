import { app, crashReporter, ipcMain, session, shell } from 'electron';
import { join } from 'node:path';
import { IPC } from '../../preload/contract/ipc.ts';
import { APP_ID } from '../app-id.ts';
import { defaultDataDir } from '../entry.ts';
import type { Flags } from '../flags.ts';
import { handleUncaughtErrors } from '../uncaught-errors.ts';
import type { DesktopLog } from './desktop-log.ts';
import { DesktopHost } from './desktop-host.ts';
import { answerBridge, type Caller } from './ipc.ts';
import { startNotices } from './linux-start.ts';
import { lockDown } from './lockdown.ts';
import { desktopNetwork } from './network.ts';
import { runProgram } from './program.ts';
import { openSafeTokens } from './safe-tokens.ts';
import { APP_ORIGIN, declareScheme, servePages } from './scheme.ts';
import { startOrSay } from './starting.ts';
import { utilityLauncher } from './utility-launch.ts';

export interface DesktopOptions {
  flags: Flags;
  pagesDir: string;
  iconsDir: string;
  /** Preload scripts, one for each kind of window. */
  preload: { control: string; overlay: string };
  feedServiceScript: string;
  showFileScript: string;
  fontScript: string;
  databaseScript: string;
  version: string;
  openLog: (dataDir: string) => DesktopLog;
}

/**
 * Runs the show on the desktop: the control window over the bridge, output windows, and the loopback server for browser
 * sources. Call before Electron is ready.
 */
export async function startDesktop(options: DesktopOptions): Promise<void> {
  const { flags, version } = options;
  const dataDir = flags.data ?? defaultDataDir(process.env, process.platform);
  // The lock against a second program belongs to the folder, so the folder is set first.
  app.setPath('userData', dataDir);
  if (!app.requestSingleInstanceLock()) {
    process.stderr.write(`Touchline is already running on ${dataDir}. Showing its window.\n`);
    app.quit();
    return;
  }
  const openedLog = options.openLog(dataDir);
  const { log } = openedLog;
  // Without a listener, Electron shows a dialog that blocks everything until someone clicks.
  const stopSurviving = handleUncaughtErrors(log, () => undefined);
  prepare(options);
  await app.whenReady();
  // Pages under development come from a separate server. A packaged program ignores this variable.
  const devOrigin = app.isPackaged ? null : (process.env['ELECTRON_RENDERER_URL'] ?? null);
  lockDown(app, session.defaultSession, devOrigin, (url) => void shell.openExternal(url));
  const callers = new Map<number, Caller>();
  ipcMain.handle(IPC.request, (event, message: unknown) =>
    answerBridge(event, message, { callers, log, devOrigin }),
  );

  const host = new DesktopHost();
  const running = await startOrSay({
    flags,
    dataDir,
    pagesDir: options.pagesDir,
    version,
    launchService: utilityLauncher(options.feedServiceScript),
    showFileScript: options.showFileScript,
    fontScript: options.fontScript,
    databaseScript: options.databaseScript,
    network: desktopNetwork(session.defaultSession),
    extraOrigins: [APP_ORIGIN],
    desktop: host,
    openTokens: openSafeTokens,
    log,
  });
  if (running === null) {
    await openedLog.close();
    app.exit(2);
    return;
  }
  const { platform, argv, env } = process;
  const start = { platform, isPackaged: app.isPackaged, args: argv.slice(1), environment: env };
  for (const { id, sentence } of startNotices(start)) running.show.notices.notify(id, 'warning', sentence);
  // The app now has its own handler, which also notifies the producer.
  stopSurviving();
  servePages(session.defaultSession, running.pages, running, running.web.url);
  runProgram({ ...options, running, host, callers, dataDir, devOrigin, openedLog });
  process.stdout.write(`${JSON.stringify({ ready: true, url: running.web.url, version })}\n`);
}

/** Applies settings that Electron accepts only before it is ready. */
function prepare({ flags, version, iconsDir }: DesktopOptions): void {
  declareScheme();
  if (process.platform === 'win32') app.setAppUserModelId(APP_ID);
  // A covered output is still on air, so Windows must keep drawing it.
  app.commandLine.appendSwitch('disable-features', 'CalculateNativeWinOcclusion');
  if (flags.hasSafeGraphics) app.disableHardwareAcceleration();
  // Crash reports stay on this computer, in the data folder.
  crashReporter.start({ uploadToServer: false });
  app.setAboutPanelOptions({
    applicationName: 'Touchline',
    applicationVersion: version,
    copyright: 'Broadcast overlays for live sports',
    iconPath: join(iconsDir, 'icon.png'),
  });
}
