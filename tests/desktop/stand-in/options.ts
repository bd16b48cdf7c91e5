import type { Rectangle } from 'electron';

/** A display as reported by the system: bounds and work area in DIP, as in Electron's `screen`. */
export interface PlayedDisplay {
  id: number;
  label: string;
  bounds: Rectangle;
  workArea: Rectangle;
  scaleFactor: number;
}

/** The options of the fake machine. Set before main is imported. */
export interface StandInOptions {
  /** The DevTools address of the Chromium that draws the windows. */
  chromium: string;
  /** The fake system's name, which main reads as `process.platform`. */
  platform: 'linux' | 'win32' | 'darwin';
  /** The app's name and version; the `userData` folder has the same name. */
  app: { name: string; version: string; path: string };
  /** Whether the app is installed: it then ignores environment variables and has no default app among its arguments. */
  isPackaged: boolean;
  /** The connected displays; the first is the primary one. */
  displays: readonly PlayedDisplay[];
  /** Folder for application settings, which contains `userData`. */
  appData: string;
  /** The `safeStorage` keyring of this machine; `unavailable`: the system has none. */
  keyring: 'gnome_libsecret' | 'basic_text' | 'unavailable';
  /** By how many DIP frameless windows come out too large above 100 % scaling (electron/electron#51572). */
  framelessDriftDip: number;
  /** The system's proxy for any address, in PAC format. */
  proxy: string;
  /** Accelerators that another program has registered. */
  takenShortcuts: readonly string[];
  /** If false, messages to windows are dropped instead of drawn, to measure main alone. */
  draws: boolean;
}

/** The environment variable with the options, as JSON. */
export const OPTIONS_NAME = 'TOUCHLINE_STAND_IN';
