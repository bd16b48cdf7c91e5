import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** Electron's program if it can run here, or the sentence that says why not. */
export type ElectronFound = { path: string } | { why: string };

/** Looks for a display and for Electron's binary, fetching it the usual way if it isn't there yet. */
export function findElectron(): ElectronFound {
  if (process.platform === 'linux') {
    if (!process.env['DISPLAY'])
      return {
        why: process.env['WAYLAND_DISPLAY'] ? 'There is no XWayland here' : 'There is no display here',
      };
    if (process.getuid?.() === 0) return { why: 'Electron does not run as root' };
  }
  const dir = dirname(createRequire(import.meta.url).resolve('electron/package.json'));
  const installed = (): string | null => {
    const override = process.env['ELECTRON_OVERRIDE_DIST_PATH'];
    const pathFile = join(dir, 'path.txt');
    const name = existsSync(pathFile) ? readFileSync(pathFile, 'utf8') : 'electron';
    const path = override ? join(override, name) : join(dir, 'dist', name);
    return existsSync(path) ? path : null;
  };
  let path = installed();
  if (path === null) {
    process.stderr.write('Fetching Electron, once.\n');
    spawnSync(process.execPath, [join(dir, 'install.js')], { stdio: 'ignore' });
    path = installed();
  }
  if (path === null) return { why: 'Electron could not be fetched (npx install-electron says why)' };
  return mayBuildSandbox(path) ? { path } : { why: 'This system does not let Electron build its sandbox' };
}

const RESTRICTION = '/proc/sys/kernel/apparmor_restrict_unprivileged_userns';
const SET_USER_ID = 0o4000;

/**
 * Ubuntu 23.10 and newer keep user namespaces from programs without a profile. Electron ends at once then, unless its
 * helper belongs to root and runs as root.
 */
function mayBuildSandbox(electron: string): boolean {
  if (!existsSync(RESTRICTION) || readFileSync(RESTRICTION, 'utf8').trim() !== '1') return true;
  const helper = join(dirname(electron), 'chrome-sandbox');
  if (!existsSync(helper)) return false;
  const { uid, mode } = statSync(helper);
  return uid === 0 && (mode & SET_USER_ID) !== 0;
}
