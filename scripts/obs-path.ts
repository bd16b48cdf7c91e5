import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Returns the path of a program; null: it isn't on the PATH. */
export function onPath(name: string): string | null {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path)) ?? null;
}

/** Returns why OBS Studio itself can't be tested here; null if it can. */
export function whyNoObs(): string | null {
  if (process.platform !== 'linux') return 'the OBS tests run on Linux only';
  if (onPath('obs') === null) return 'OBS Studio is not on the path (Debian: apt-get install obs-studio)';
  if (onPath('Xvfb') === null) return 'Xvfb is not on the path (Debian: apt-get install xvfb)';
  return null;
}
