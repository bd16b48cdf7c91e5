import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** Electron's program if it can run here, or the sentence that says why not. */
export type ElectronFound = { path: string } | { why: string };

/** Looks for a display and for Electron's binary, fetching it the usual way if it isn't there yet. */
export function findElectron(): ElectronFound {
  if (process.platform === 'linux') {
    if (!process.env['DISPLAY'] && !process.env['WAYLAND_DISPLAY'])
      return { why: 'There is no display here' };
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
  return path === null ? { why: 'Electron could not be fetched (npx install-electron says why)' } : { path };
}
