import type { Log } from '../show/ports.ts';

/** Log of the desktop app, and the folder of its files. */
export interface DesktopLog {
  log: Log;
  dir: string;
  /** Resolves when the last lines are written. */
  close(): Promise<void>;
}
