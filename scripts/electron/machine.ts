import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';

export interface Machine {
  platform: NodeJS.Platform;
  env: NodeJS.ProcessEnv;
  /** User ID; null on systems without one. */
  userId: number | null;
  /** Reads a system file, without white space around its text. Null: it doesn't exist. */
  read: (path: string) => string | null;
  /** Returns the owner and mode of a file; null: it doesn't exist. */
  rightsOf: (path: string) => { uid: number; mode: number } | null;
}

export const thisMachine: Machine = {
  platform: process.platform,
  env: process.env,
  userId: process.getuid?.() ?? null,
  read: (path) => (existsSync(path) ? readFileSync(path, 'utf8').trim() : null),
  rightsOf: (path) => (existsSync(path) ? statSync(path) : null),
};

/** Disables the sandbox, so that Electron needs no system support for it. */
const NO_SANDBOX = '--no-sandbox';

/** Returns why Electron can't open a window here, whatever its build; null: no known reason. */
export function whyNoWindow({ platform, env, userId }: Machine, args: readonly string[]): string | null {
  if (platform !== 'linux') return null;
  if (!env['DISPLAY']) {
    return env['WAYLAND_DISPLAY'] ? "XWayland isn't available" : 'No display is available';
  }
  if (userId === 0 && !args.includes(NO_SANDBOX)) return "Electron can't run as root";
  return null;
}

/** Kernel settings that block user namespaces, each with the value that blocks them. */
const RESTRICTIONS = [
  // Ubuntu 23.10 and newer: only programs with a profile.
  ['/proc/sys/kernel/apparmor_restrict_unprivileged_userns', '1'],
  // Debian before 11, hardened kernels, some containers.
  ['/proc/sys/kernel/unprivileged_userns_clone', '0'],
  ['/proc/sys/user/max_user_namespaces', '0'],
] as const;
const SET_USER_ID = 0o4000;

/**
 * Returns why the Electron at this path can't build its sandbox, or null. If the system blocks user namespaces, its
 * helper has to belong to root and run as root; Electron exits immediately otherwise.
 */
export function whyNoSandbox(machine: Machine, electron: string, args: readonly string[]): string | null {
  const { platform, read, rightsOf } = machine;
  if (platform !== 'linux' || args.includes(NO_SANDBOX)) return null;
  if (!RESTRICTIONS.some(([path, value]) => read(path) === value)) return null;
  const helper = rightsOf(join(dirname(electron), 'chrome-sandbox'));
  if (helper?.uid === 0 && (helper.mode & SET_USER_ID) !== 0) return null;
  return "This system blocks Electron's sandbox";
}

/** Selects XWayland: on Wayland, a window can't be placed or clicked through, and stops drawing when it is covered. */
export function switchesFor({ platform }: Pick<Machine, 'platform'>): string[] {
  return platform === 'linux' ? ['--ozone-platform=x11'] : [];
}
