import type { Rectangle } from 'electron';

/** A display as the system has it: bounds and work area in DIP, as in Electron's `screen`. */
export interface PlayedDisplay {
  id: number;
  label: string;
  bounds: Rectangle;
  workArea: Rectangle;
  scaleFactor: number;
}

/** The machine on which the stand-in replaces Electron. Set before main is imported. */
export interface StandInOptions {
  /** The DevTools address of the Chromium that draws the windows. */
  chromium: string;
  /** The fake system: what main reads as `process.platform`. */
  platform: 'linux' | 'win32' | 'darwin';
  /** The app's name and version; on disk `userData` is named after it. */
  app: { name: string; version: string; path: string };
  /** Whether it is installed: it then ignores environment variables, and has no default app among the arguments. */
  isPackaged: boolean;
  /** The first is the primary one. */
  displays: readonly PlayedDisplay[];
  /** Where a user's programs save their settings; `userData` is within. */
  appData: string;
  /** The keyring of `safeStorage` on this machine; `unavailable` is a system without any. */
  keyring: 'gnome_libsecret' | 'basic_text' | 'unavailable';
  /** How many DIP frameless windows come out too large above 100 % scaling (electron/electron#51572). */
  framelessDriftDip: number;
  /** The system's proxy settings for any address, in PAC format. */
  proxy: string;
  /** Accelerators that another program has registered. */
  takenShortcuts: readonly string[];
  /** Whether windows are drawn; if not, messages to them are dropped, for measuring main alone. */
  draws: boolean;
}

/** The environment variable with the options, as JSON. */
export const OPTIONS_NAME = 'TOUCHLINE_STAND_IN';
