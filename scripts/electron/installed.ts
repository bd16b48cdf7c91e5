import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** The npm package `electron`, which contains everything but the program. */
export interface ElectronPackage {
  dir: string;
  version: string;
}

export function electronPackage(): ElectronPackage {
  const require = createRequire(import.meta.url);
  const path = require.resolve('electron/package.json');
  return { dir: dirname(path), version: (require(path) as { version: string }).version };
}

/** Returns the path of the program in its unpacked folder. */
export function programIn(platform: NodeJS.Platform): string {
  if (platform === 'darwin') return 'Electron.app/Contents/MacOS/Electron';
  return platform === 'win32' ? 'electron.exe' : 'electron';
}

/** Returns the program in a folder if it is complete and of this version, else null. */
export function unpackedIn(folder: string, version: string, platform: NodeJS.Platform): string | null {
  const program = join(folder, programIn(platform));
  if (!existsSync(program)) return null;
  return readOr(join(folder, 'version')).replace(/^v/, '') === version ? program : null;
}

/**
 * Returns the program in `ELECTRON_OVERRIDE_DIST_PATH` if that is set, else the one that is installed for this
 * package. Null: there is none, or it is incomplete. `path.txt` is written last, so it marks a complete installation.
 */
export function installedProgram(
  { dir, version }: ElectronPackage,
  platform: NodeJS.Platform,
  env: NodeJS.ProcessEnv,
): string | null {
  const override = env['ELECTRON_OVERRIDE_DIST_PATH'];
  if (override !== undefined && override !== '') {
    const program = join(override, programIn(platform));
    return existsSync(program) ? program : null;
  }
  if (readOr(join(dir, 'path.txt')) !== programIn(platform)) return null;
  return unpackedIn(join(dir, 'dist'), version, platform);
}

function readOr(path: string): string {
  return existsSync(path) ? readFileSync(path, 'utf8').trim() : '';
}
