import { constants } from 'node:os';
import * as http from 'node:http';
import { join } from 'node:path';
import { trustSystemCertificates } from '../src/main/network/trust.ts';
import { NoDownload } from './electron/download.ts';
import { installElectron } from './electron/install.ts';
import { electronPackage, installedProgram, programIn, type ElectronPackage } from './electron/installed.ts';
import { thisMachine, whyNoSandbox, whyNoWindow } from './electron/machine.ts';
import { ProgressLine } from './electron/progress.ts';

/** The path of Electron's executable, or the reason why it can't run here. */
export type ElectronFound = { path: string } | { why: string };

/** A download without data for this long is aborted. */
const SILENCE_LIMIT_MS = 30_000;

/**
 * Checks the requirements of a window, and finds Electron. Downloads it once, if it can be used here. Ctrl+C during the
 * download ends this process, and leaves no partial installation.
 *
 * @param args the arguments that Electron will get
 * @param electron the package that it belongs to
 */
export async function findElectron(
  args: readonly string[],
  electron = electronPackage(),
): Promise<ElectronFound> {
  const machine = thisMachine;
  const noWindow = whyNoWindow(machine, args);
  if (noWindow !== null) return { why: noWindow };
  let path = installedProgram(electron, machine.platform, machine.env);
  if (path === null) {
    if (machine.env['ELECTRON_OVERRIDE_DIST_PATH']) {
      return { why: 'The ELECTRON_OVERRIDE_DIST_PATH folder contains no Electron' };
    }
    // A downloaded Electron has no sandbox helper set up by root, so nothing is downloaded if the system needs one.
    const inVain = whyNoSandbox(machine, join(electron.dir, 'dist', programIn(machine.platform)), args);
    if (inVain !== null) return { why: inVain };
    const fetched = await fetchOrSay(electron);
    if ('why' in fetched) return fetched;
    ({ path } = fetched);
  }
  const noSandbox = whyNoSandbox(machine, path, args);
  return noSandbox === null ? { path } : { why: noSandbox };
}

async function fetchOrSay(electron: ElectronPackage): Promise<ElectronFound> {
  const title = `Downloading Electron ${electron.version}`;
  const line = new ProgressLine(title, {
    write: (text) => void process.stderr.write(text),
    isTerminal: process.stderr.isTTY,
    now: () => performance.now(),
  });
  const stop = new AbortController();
  const stopped: NodeJS.Signals[] = [];
  const onSignal = (signal: NodeJS.Signals): void => {
    stopped.push(signal);
    stop.abort();
  };
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
  process.stderr.write(`${title} (first time only). Press Ctrl+C to cancel.\n`);
  trustSystemCertificates(() => undefined);
  const restoreProxies = throughProxies();
  try {
    const path = await installElectron({
      electron,
      platform: process.platform,
      arch: process.arch,
      env: process.env,
      onProgress: (progress, from) => line.show(progress, from),
      onUnpack: () => {
        line.end();
        process.stderr.write('Unpacking Electron.\n');
      },
      signal: stop.signal,
      silenceLimitMs: SILENCE_LIMIT_MS,
    });
    return { path };
  } catch (error) {
    line.end();
    // Reached only after the partial download has been removed. A running extractor ends with this process.
    const [signal] = stopped;
    if (signal !== undefined) process.exit(128 + constants.signals[signal]);
    const why = error instanceof NoDownload ? error.message : String(error);
    return { why: `Electron couldn't be downloaded: ${why}` };
  } finally {
    restoreProxies();
    process.off('SIGINT', onSignal);
    process.off('SIGTERM', onSignal);
  }
}

/** Uses the proxies of the environment, if this Node supports it. */
function throughProxies(): () => void {
  try {
    if ('setGlobalProxyFromEnv' in http) return http.setGlobalProxyFromEnv();
  } catch {
    // Invalid proxy variables are ignored. If the download needs them, it fails with a reason.
  }
  return () => undefined;
}
