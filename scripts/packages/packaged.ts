import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { contentProblems, licenseProblems, openAsar, runtimePackages, type PackedApp } from './contents.ts';
import { fuseProblems, type Fuses } from './fuses.ts';

/** A packaged program in the output folder, before installers are made. */
export interface Packaged {
  system: 'linux' | 'windows' | 'macos';
  /** The executable, on macOS the .app. */
  program: string;
  resources: string;
  /** The folder with Electron's and Chromium's licenses. */
  beside: string;
}

const LAYOUTS: readonly Packaged[] = [
  {
    system: 'linux',
    program: 'linux-unpacked/touchline',
    resources: 'linux-unpacked/resources',
    beside: 'linux-unpacked',
  },
  {
    system: 'windows',
    program: 'win-unpacked/Touchline.exe',
    resources: 'win-unpacked/resources',
    beside: 'win-unpacked',
  },
  {
    system: 'macos',
    program: 'mac-universal/Touchline.app',
    resources: 'mac-universal/Touchline.app/Contents/Resources',
    beside: 'mac-universal/Touchline.app/Contents/Resources',
  },
];

/** Returns the packaged programs in a folder of packages. */
export function findPackaged(output: string): Packaged[] {
  return LAYOUTS.filter(({ program }) => existsSync(join(output, program))).map((layout) => ({
    system: layout.system,
    program: join(output, layout.program),
    resources: join(output, layout.resources),
    beside: join(output, layout.beside),
  }));
}

/** Returns every problem of a packaged program, one sentence each; `lockPath` is the lock that it was built from. */
export async function packagedProblems(
  packaged: Packaged,
  { lockPath, fuses }: { lockPath: string; fuses: Fuses },
): Promise<string[]> {
  const archive = join(packaged.resources, 'app.asar');
  if (!existsSync(archive)) return [`${archive} is missing.`];
  const app = openAsar(archive);
  const runtime = runtimePackages(lockPath);
  return [
    ...contentProblems(app, runtime),
    ...licenseProblems(packaged, runtime),
    ...(existsSync(join(packaged.resources, 'app'))
      ? ['The app is also unpacked next to its archive, where it could be changed unnoticed.']
      : []),
    ...(await fuseProblems(packaged.program, fuses)),
    ...integrityProblems(packaged, app),
  ];
}

/**
 * Checks the archive's hash in the program, which Electron compares with the archive at startup, on Windows and
 * macOS.
 */
function integrityProblems({ system, program }: Packaged, { headerHash }: PackedApp): string[] {
  if (system === 'linux') return [];
  const holder = system === 'windows' ? program : join(program, 'Contents/Info.plist');
  return readFileSync(holder).includes(headerHash) ? [] : [`${holder} doesn't contain the hash of app.asar.`];
}
