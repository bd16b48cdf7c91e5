import type { Rectangle } from 'electron';

/** A display as the system has it: bounds and work area in DIP, as Electron's `screen` tells them. */
export interface PlayedDisplay {
  id: number;
  label: string;
  bounds: Rectangle;
  workArea: Rectangle;
  scaleFactor: number;
}

/** What the machine is like on which the stand-in plays Electron. Set before main is imported. */
export interface StandInOptions {
  /** DevTools address of the Chromium that draws the windows. */
  chromium: string;
  /** Which system is played: what main reads as `process.platform`. */
  platform: 'linux' | 'win32' | 'darwin';
  /** Of what name and version the app says it is; on disk `userData` is named for it. */
  app: { name: string; version: string; path: string };
  /** Whether it has been installed: no environment is obeyed then, and there is no default app among the arguments. */
  isPackaged: boolean;
  /** The first is the primary one. */
  displays: readonly PlayedDisplay[];
  /** Where a user's programs keep their settings; `userData` is within. */
  appData: string;
  /** What `safeStorage` encrypts with on this machine; `unavailable` is a system without any. */
  keyring: 'gnome_libsecret' | 'basic_text' | 'unavailable';
  /** How many DIP frameless windows come out too large above 100 % scaling (electron/electron#51572). */
  framelessDriftDip: number;
  /** What the system's proxy settings answer for any address, in the words of a PAC file. */
  proxy: string;
  /** Accelerators that another program has taken for itself. */
  takenShortcuts: readonly string[];
  /** Whether windows are drawn; without, what is sent to them is dropped at their edge, for measuring main alone. */
  draws: boolean;
}

/** The environment's name for them, as JSON. */
export const OPTIONS_NAME = 'TOUCHLINE_STAND_IN';
